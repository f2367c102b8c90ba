import * as z from 'zod/mini';
import { MESSAGES } from '#bff/contracts/messages.ts';

const LENGTH_MAX = 64;

/**
 * Returns whether a text is an IANA time zone name that the runtime supports. Rejects offsets such
 * as '+02:00', because Postgres interprets them with the opposite sign.
 */
export function isTimeZone(text: string): boolean {
  if (text.length > LENGTH_MAX || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

export const timeZoneSchema = z
  .string({ error: MESSAGES.badTimeZone })
  .check(z.refine(isTimeZone, { error: MESSAGES.badTimeZone }));
