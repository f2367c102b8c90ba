import { domainToASCII } from 'node:url';

/** The field of a call with the recipient of a message, or with the account's address. */
export type RecipientField = 'email' | 'phone_number';

/** Gmail's domains, the only large provider that ignores dots in the local part. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns a canonical key for all spellings of a mailbox or phone number, for limits (S58, S71).
 * Case, Unicode compatibility forms and a +tag do not distinguish mailboxes. Dots do, except at
 * Gmail. A phone number has one spelling, E.164.
 */
export function recipientKey(field: RecipientField, value: string): string {
  const text = value.normalize('NFKC').toLowerCase();
  if (field === 'phone_number') return `phone:${text}`;
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // Split after the conversion, which turns the full stops of other scripts into dots.
  const ascii = (domainToASCII(domain) || domain).split('.').filter(Boolean).join('.');
  const mailbox = withoutTag(text.slice(0, at));
  return GMAIL.has(ascii)
    ? `email:${mailbox.replaceAll('.', '')}@gmail.com`
    : `email:${mailbox}@${ascii}`;
}

/**
 * Returns the key of an address that its account has not verified. It differs from the mailbox's
 * key, because anyone may create an account for an unverified spelling of an owner's mailbox (S71).
 */
export const unverifiedKey = (email: string): string => `unverified:${email.toLowerCase()}`;

/** A leading plus is part of the name. */
function withoutTag(localPart: string): string {
  const plus = localPart.indexOf('+', 1);
  return plus < 0 ? localPart : localPart.slice(0, plus);
}
