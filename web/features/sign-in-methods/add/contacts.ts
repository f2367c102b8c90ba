/** The server's only format of phone numbers. */
const E164 = /^\+[1-9]\d{6,14}$/;
/** Excludes only texts that cannot be an address; the server validates the others. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Removes spaces and separators from a phone number, and replaces a leading 00 with +. */
export function normalizeContact(kind: 'email' | 'phone', typed: string): string {
  if (kind === 'email') return typed.trim();
  return typed.replace(/[\s().\-/\u2010-\u2015]/g, '').replace(/^00/, '+');
}

/** Returns the error text for a normalized address or number, if it is invalid. */
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
