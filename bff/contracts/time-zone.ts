import * as z from 'zod/mini';
import { MESSAGES } from '#bff/contracts/messages.ts';

const LENGTH_MAX = 64;

/**
 * Whether the text names a zone of the IANA database as this engine knows it. Offsets such as
 * '+02:00' are no names, and Postgres reads them with the opposite sign.
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
