/** E.164, the only format of phone numbers that the server accepts. */
const E164 = /^\+[1-9]\d{6,14}$/;
/** Excludes only texts that cannot be an email address. The server validates other texts. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Removes spaces and separators from a phone number, and replaces a leading 00 with +. */
export function normalizeContact(kind: 'email' | 'phone', typed: string): string {
  if (kind === 'email') return typed.trim();
  return typed.replace(/[\s().\-/\u2010-\u2015]/g, '').replace(/^00/, '+');
}

/** Returns the error text of an invalid address or number in normalized form, or undefined. */
export function contactProblem(kind: 'email' | 'phone', contact: string): string | undefined {
  if (kind === 'email') {
    return EMAIL.test(contact)
      ? undefined
      : 'Please enter a complete email address, e.g. rosa@example.com.';
  }
  if (E164.test(contact)) return undefined;
  if (!contact.startsWith('+')) return 'Start with + and the country code, e.g. +44.';
  return 'This is not a phone number. Please check it.';
}
