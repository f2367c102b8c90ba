import { z } from 'zod';
import { ApiError } from '#test/stytch-emulator/http/errors.ts';

/** `+`, a country code that does not begin with 0, and 15 digits at most. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** An e-mail address in lower case; throws 400 for what is none. */
export function checkedEmail(text: string): string {
  const checked = z.email().max(254).safeParse(text.trim());
  if (checked.success) return checked.data.toLowerCase();
  throw new ApiError(400, 'invalid_email', 'Email format is invalid.');
}

/** A phone number as it was given; throws 400 unless that is E.164. */
export function checkedPhone(text: string): string {
  if (E164.test(text)) return text;
  throw new ApiError(400, 'invalid_phone_number', 'Phone number format is invalid.');
}
