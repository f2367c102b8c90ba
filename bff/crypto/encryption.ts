import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Encryption {
  /** Encrypts a text with the first key. Also authenticates `context`, the name of the record. */
  encrypt(plain: string, context: string): string;
  /**
   * Decrypts a text.
   * @returns null when no key decrypts the text: it was modified, moved to another record, or
   *   encrypted with an unknown key (S6)
   */
  decrypt(encrypted: string, context: string): string | null;
  /**
   * Returns whether a text was encrypted with a key other than the first, as happens during a key
   * rotation.
   */
  isStale(encrypted: string, context: string): boolean;
}

/** Derives a separate key for each purpose, so that no key is used by two algorithms. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `posy ${purpose}`, 32));
}

/**
 * Returns an Encryption that encrypts with the first key and decrypts with any of the keys (S54).
 * @throws Error when there is no key
 */
export function createEncryption(sessionKeys: readonly Buffer[]): Encryption {
  const keys = sessionKeys.map((key) =>
    // Create each key object only once. If a Buffer is passed, Node creates a key object for every
    // use.
    createSecretKey(deriveKey(key, 'session records')),
  );
  const [first] = keys;
  if (!first) throw new Error('createEncryption needs at least one key');

  return {
    encrypt(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, first, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(encrypted, context) {
      const bytes = Buffer.from(encrypted, 'base64url');
      for (const key of keys) {
        const plain = tryDecrypt(bytes, key, context);
        if (plain !== null) return plain;
      }
      return null;
    },
    isStale(encrypted, context) {
      const rotating = keys.length > 1;
      return rotating && tryDecrypt(Buffer.from(encrypted, 'base64url'), first, context) === null;
    },
  };
}

function tryDecrypt(bytes: Buffer, key: KeyObject, context: string): string | null {
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
