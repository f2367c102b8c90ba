import * as z from 'zod/mini';
import { USERNAME_MAX, USERNAME_MIN } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { isReservedUsername } from './reserved-usernames.ts';

/** The tables `profiles` and `released_usernames` check the same format. */
const PATTERN = new RegExp(`^[a-z0-9][a-z0-9_-]{${USERNAME_MIN - 1},${USERNAME_MAX - 1}}$`);

/** Returns whether a text has the format of a username. Callers do not look up other texts. */
export function isUsername(text: string): boolean {
  return PATTERN.test(text);
}

/** Response of GET /usernames/{username}. */
export interface UsernameAvailability {
  available: boolean;
  /** The reason why it is not available. */
  error?: string;
  /** A warning to show before changing to an available username. */
  warning?: string;
}

/**
 * A well-formed username, trimmed and in lower case. PUT /profile uses it, because an account may
 * keep a username that has since been reserved; bff/profile rejects other reserved words.
 */
export const usernameFormatSchema = z
  .string({ error: MESSAGES.usernameRule })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(PATTERN, { error: MESSAGES.usernameRule, abort: true }),
  );

/** A well-formed username that is not reserved. */
export const newUsernameSchema = usernameFormatSchema.check(
  z.refine((username) => !isReservedUsername(username), { error: MESSAGES.usernameReserved }),
);
