import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';

/** Number of leading characters of an email address that a label shows, besides the domain. */
const EMAIL_SHOWN = 1;
/** Number of trailing digits of a phone number that a label shows. */
const DIGITS_SHOWN = 2;

function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, Math.min(EMAIL_SHOWN, at))}···${address.slice(at)}`;
}

function maskedNumber(number: string): string {
  const code = parsePhoneNumberFromString(number)?.countryCallingCode;
  return `${code === undefined ? '+' : `+${code}`} ··· ${number.slice(-DIGITS_SHOWN)}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns a factor's name for events, e.g. "Phone +1 ··· 42". Masks email addresses and phone
 * numbers.
 */
export function factorLabel({ kind, value }: ProviderFactor): string {
  switch (kind) {
    case 'email':
      return `Email ${maskedEmail(value)}`;
    case 'phone':
      return `Phone ${maskedNumber(value)}`;
    case 'oauth':
      return `${value} account`;
    case 'passkey':
      return 'Passkey';
    case 'biometric':
      return 'Biometric sign-in';
    case 'wallet':
      return `${capitalized(value)} wallet`;
    case 'totp':
      return 'Authenticator app';
    case 'password':
      return 'Password';
  }
}
