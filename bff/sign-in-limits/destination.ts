import { domainToASCII } from 'node:url';

/** The field of a call that names where a message goes, or whose account it is. */
export type DestinationField = 'email' | 'phone_number';

/** Domains of Gmail, the one large provider that ignores dots in the local part. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns one name for every spelling of a mailbox or number, for limits (S58, S71). Case, Unicode
 * compatibility forms and a +tag make no other mailbox. Dots make one everywhere but at Gmail. A
 * number has one spelling, E.164.
 */
export function destinationOf(field: DestinationField, value: string): string {
  const text = value.normalize('NFKC').toLowerCase();
  if (field === 'phone_number') return `phone:${text}`;
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // After the conversion: the full stops of other scripts become dots in it.
  const ascii = (domainToASCII(domain) || domain).split('.').filter(Boolean).join('.');
  const mailbox = withoutTag(text.slice(0, at));
  return GMAIL.has(ascii)
    ? `email:${mailbox.replaceAll('.', '')}@gmail.com`
    : `email:${mailbox}@${ascii}`;
}

/**
 * Returns the name of an address that its account has not verified. It is not that of the mailbox:
 * anybody may make an account for an unverified spelling of an owner's mailbox (S71).
 */
export const unverifiedOf = (email: string): string => `unverified:${email.toLowerCase()}`;

/** A leading plus is part of the name. */
function withoutTag(localPart: string): string {
  const plus = localPart.indexOf('+', 1);
  return plus < 0 ? localPart : localPart.slice(0, plus);
}
