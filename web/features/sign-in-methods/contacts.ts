/** As the server has it: E.164 and no other spelling. */
const E164 = /^\+[1-9]\d{6,14}$/;
/** Only what is surely no address: the server decides about the others. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** What people write into numbers for the eye is left out; 00 is +. */
export function normalizeContact(kind: 'email' | 'phone', typed: string): string {
  if (kind === 'email') return typed.trim();
  return typed.replace(/[\s().\-/\u2010-\u2015]/g, '').replace(/^00/, '+');
}

/** What is wrong with a normalized address or number. */
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
