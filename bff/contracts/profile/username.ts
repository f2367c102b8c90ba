import * as z from 'zod/mini';
import { MESSAGES } from '#bff/contracts/messages.ts';

/** Route names, roles and words that a stranger could abuse to look official. */
const RESERVED = new Set(
  (
    'about account admin administrator analytics api app assets auth billing blog callback careers ' +
    'contact dashboard docs documentation events examples favicon features health healthz help home ' +
    'legal link links login logout mail me media metrics moderator news null oauth official owner ' +
    'posy pricing privacy profile public readyz register reset-password robots root sdk security ' +
    'session settings signin signout signup sitemap static status support system team templates ' +
    'terms undefined user users webhooks webmaster www'
  ).split(' '),
);

const PATTERN = /^[a-z0-9][a-z0-9_-]{2,29}$/;

/** Whether a text could be a username at all: what could not is looked up nowhere. */
export function isUsername(text: string): boolean {
  return PATTERN.test(text);
}

function isReservedUsername(username: string): boolean {
  return RESERVED.has(username);
}

/** GET /usernames/{username}: whether the caller could have it, and if not, why. */
export interface UsernameAvailability {
  available: boolean;
  error?: string;
}

/** Stored lower case: typing capitals is no mistake. */
export const usernameSchema = z.string({ error: MESSAGES.usernameRule }).check(
  z.trim(),
  z.toLowerCase(),
  z.regex(PATTERN, { error: MESSAGES.usernameRule, abort: true }),
  z.refine((username) => !isReservedUsername(username), { error: MESSAGES.usernameReserved }),
);
