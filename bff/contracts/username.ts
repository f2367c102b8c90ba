import * as z from 'zod/mini';
import { USERNAME_MAX, USERNAME_MIN } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { isReservedUsername } from './reserved-usernames.ts';

/**
 * The format of usernames. Check constraints of the tables `profiles` and `released_usernames`
 * enforce the same format.
 */
const PATTERN = new RegExp(`^[a-z0-9][a-z0-9_-]{${USERNAME_MIN - 1},${USERNAME_MAX - 1}}$`);

/** Returns whether a text has the format of a username. Check this before a lookup. */
export function isUsername(text: string): boolean {
  return PATTERN.test(text);
}

/** Response of GET /usernames/{username}. */
export interface UsernameAvailability {
  available: boolean;
  /** The reason why the username is not available. */
  error?: string;
  /** A warning to show before the user changes to an available username. */
  warning?: string;
}

/**
 * Schema of a well-formed username. Trims it and converts it to lower case. Accepts reserved
 * usernames, because an account may keep a username that was reserved later. bff/profile rejects
 * every other reserved username.
 */
export const usernameFormatSchema = z
  .string({ error: MESSAGES.usernameRule })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(PATTERN, { error: MESSAGES.usernameRule, abort: true }),
  );

/** Schema of a well-formed username that is not reserved. */
export const newUsernameSchema = usernameFormatSchema.check(
  z.refine((username) => !isReservedUsername(username), { error: MESSAGES.usernameReserved }),
);
