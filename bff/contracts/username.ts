import * as z from 'zod/mini';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { isReservedUsername } from './reserved-usernames.ts';

const PATTERN = /^[a-z0-9][a-z0-9_-]{2,29}$/;

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
 * A well-formed username, trimmed and in lower case. The server also accepts a reserved word
 * that already is the account's username.
 */
export const usernameFormatSchema = z
  .string({ error: MESSAGES.usernameRule })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(PATTERN, { error: MESSAGES.usernameRule, abort: true }),
  );

/** A well-formed username that is not reserved. */
export const usernameSchema = usernameFormatSchema.check(
  z.refine((username) => !isReservedUsername(username), { error: MESSAGES.usernameReserved }),
);
