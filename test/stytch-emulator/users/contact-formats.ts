import { z } from 'zod';
import { ApiError } from '../http/errors.ts';

/** `+`, a country code that does not begin with 0, and at most 15 digits. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Returns an email address in lower case; throws 400 when it is invalid. */
export function checkedEmail(text: string): string {
  const checked = z.email().max(254).safeParse(text.trim());
  if (checked.success) return checked.data.toLowerCase();
  throw new ApiError(400, 'invalid_email', 'Email format is invalid.');
}

/** Returns the phone number; throws 400 unless it is E.164. */
export function checkedPhone(text: string): string {
  if (E164.test(text)) return text;
  throw new ApiError(400, 'invalid_phone_number', 'Phone number format is invalid.');
}
