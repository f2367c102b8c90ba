import * as z from 'zod/mini';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { isReservedUsername } from './reserved-usernames.ts';

const PATTERN = /^[a-z0-9][a-z0-9_-]{2,29}$/;

/** Whether a text could be a username at all: what could not is looked up nowhere. */
export function isUsername(text: string): boolean {
  return PATTERN.test(text);
}

/** GET /usernames/{username}. */
export interface UsernameAvailability {
  available: boolean;
  /** Why it is not available. */
  error?: string;
  /** What to know before changing to an available username. */
  warning?: string;
}

/**
 * A well-formed username, trimmed and in lower case. The server accepts it for a name that already
 * belongs to the account even when the name has become a reserved word since.
 */
export const usernameFormatSchema = z
  .string({ error: MESSAGES.usernameRule })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(PATTERN, { error: MESSAGES.usernameRule, abort: true }),
  );

/** A username that a new owner may choose. */
export const usernameSchema = usernameFormatSchema.check(
  z.refine((username) => !isReservedUsername(username), { error: MESSAGES.usernameReserved }),
);
