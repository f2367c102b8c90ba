import { createHash } from 'node:crypto';

/** Where a message goes, or whose account it is, as a call's body names it. */
export type DestinationField = 'email' | 'phone_number';

/**
 * One name for every spelling of a mailbox, for its rate limits (S58): case, compatibility forms, tags
 * and dots make new addresses of one mailbox at the large providers. A number has one spelling only.
 */
function spelled(field: DestinationField, value: string): string {
  const text = value.normalize('NFKC').toLowerCase();
  if (field === 'phone_number') return text;
  const at = text.lastIndexOf('@');
  const mailbox = text.slice(0, at).replace(/\+.*$/s, '').replaceAll('.', '');
  return mailbox + text.slice(at);
}

/** The same for the same destination, and nothing that Redis could tell about anybody. */
export function destinationKey(field: DestinationField, value: string): string {
  return createHash('sha256').update(spelled(field, value)).digest('base64url');
}
