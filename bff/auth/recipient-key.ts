import { domainToASCII } from 'node:url';

/** The field of a provider call that contains a message's recipient or an account's address. */
export type RecipientField = 'email' | 'phone_number';

/** Gmail's domains. Gmail is the only large provider that ignores dots in the local part. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the same key for all spellings of a mailbox or phone number, for use in limits (S58,
 * S71). Ignores case, Unicode compatibility forms and a +tag, and at Gmail also dots. Phone numbers
 * need no normalization, because E.164 has one spelling.
 */
export function recipientKey(field: RecipientField, value: string): string {
  const text = value.normalize('NFKC').toLowerCase();
  if (field === 'phone_number') return `phone:${text}`;
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // Split the domain into labels only after domainToASCII, which converts the full stops of other
  // scripts to dots.
  const ascii = (domainToASCII(domain) || domain).split('.').filter(Boolean).join('.');
  const mailbox = withoutTag(text.slice(0, at));
  return GMAIL.has(ascii)
    ? `email:${mailbox.replaceAll('.', '')}@gmail.com`
    : `email:${mailbox}@${ascii}`;
}

/**
 * Returns the key of an address that its account has not verified. It differs from the key of the
 * mailbox, because anyone can sign up with an unverified spelling of someone else's mailbox (S71).
 */
export const unverifiedKey = (email: string): string => `unverified:${email.toLowerCase()}`;

/** Removes the +tag of a local part. A leading plus is part of the name. */
function withoutTag(localPart: string): string {
  const plus = localPart.indexOf('+', 1);
  return plus < 0 ? localPart : localPart.slice(0, plus);
}
