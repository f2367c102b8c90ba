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
  /** Encrypts under the first key. `context` (the record's name) is authenticated with it. */
  seal(plain: string, context: string): string;
  /** @returns null for whatever none of the keys opens: tampered, moved or foreign (S6). */
  open(sealed: string, context: string): string | null;
  /** Whether what opens was sealed under a key that is on its way out. */
  isStale(sealed: string, context: string): boolean;
}

/** Keys for one purpose each, so that one secret never serves two algorithms. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `posy ${purpose}`, 32));
}

/** Seals under the first key, opens under each (S54). @throws when there is none */
export function createSeal(sessionKeys: readonly Buffer[]): Seal {
  const keys = sessionKeys.map((key) =>
    // For a Buffer Node would make one at each use.
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

/** 32 random bytes for a cookie (S4). */
export function randomId(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of `randomId`: nothing else is looked up. */
export function isRandomId(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** What a record is stored under: a dump of Redis holds no usable cookie (S53). */
export function hashId(id: string): string {
  return hash('sha256', id, 'base64url');
}
