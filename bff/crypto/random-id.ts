import { hash, randomBytes } from 'node:crypto';

/** Returns 32 random bytes for a cookie, in base64url (S4). */
export function randomId(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns whether a text has the format of an id of `randomId`. Ids in other formats are not looked
 * up.
 */
export function isRandomId(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Returns the key under which a record is stored. The id is hashed, so that a dump of Redis
 * contains no usable cookie (S53).
 */
export function hashId(id: string): string {
  return hash('sha256', id, 'base64url');
}
