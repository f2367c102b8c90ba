import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /**
   * Encrypts with the first key. Authenticates `context`, the name of the record, along with it.
   */
  seal(plain: string, context: string): string;
  /**
   * @returns null when no key decrypts it: it was modified, moved to another record or foreign (S6)
   */
  open(sealed: string, context: string): string | null;
  /** Returns whether it was encrypted with a key that is being rotated out. */
  isStale(sealed: string, context: string): boolean;
}

/** Derives a separate key per purpose, so that no secret serves two algorithms. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `posy ${purpose}`, 32));
}

/**
 * Encrypts with the first key, decrypts with any (S54).
 * @throws when there is no key
 */
export function createSeal(sessionKeys: readonly Buffer[]): Seal {
  const keys = sessionKeys.map((key) =>
    // Created once: with a Buffer, Node would create a key object for each use.
    createSecretKey(deriveKey(key, 'session records')),
  );
  const [first] = keys;
  if (!first) throw new Error('createSeal needs at least one key');

  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, first, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of keys) {
        const plain = tryOpen(bytes, key, context);
        if (plain !== null) return plain;
      }
      return null;
    },
    isStale(sealed, context) {
      const rotating = keys.length > 1;
      return rotating && tryOpen(Buffer.from(sealed, 'base64url'), first, context) === null;
    },
  };
}

function tryOpen(bytes: Buffer, key: KeyObject, context: string): string | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Returns 32 random bytes for a cookie, in base64url (S4). */
export function randomId(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns whether a text has the format of `randomId`; other ids are not looked up. */
export function isRandomId(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Returns the key under which a record is stored: a dump of Redis contains no usable cookie (S53).
 */
export function hashId(id: string): string {
  return hash('sha256', id, 'base64url');
}
