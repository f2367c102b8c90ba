import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createEncryption, deriveKey } from './encryption.ts';
import { hashId, isRandomId, randomId } from './random-id.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];
const encryption = createEncryption([first]);

it('decrypts its own ciphertext, with the same context only', () => {
  const encrypted = encryption.encrypt('{"a":"ü"}', 'name');
  expect(encryption.decrypt(encrypted, 'name')).toBe('{"a":"ü"}');
  expect(encryption.decrypt(encrypted, 'other')).toBeNull();
  expect(encrypted).not.toContain('"a"');
});

it('encrypts the same text differently each time', () => {
  expect(encryption.encrypt('a', 'n')).not.toBe(encryption.encrypt('a', 'n'));
});

it('S6 rejects a ciphertext with one changed bit', () => {
  const bytes = Buffer.from(encryption.encrypt('secret', 'n'), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(encryption.decrypt(changed.toString('base64url'), 'n')).toBeNull();
  }
});

it.each(['', 'x', 'AAAA', '!!!!', 'A'.repeat(36), 'A'.repeat(5000)])(
  'returns null for the malformed ciphertext %j',
  (text) => {
    expect(encryption.decrypt(text, 'n')).toBeNull();
  },
);

it('S54 decrypts with every key and encrypts with the first', () => {
  const old = createEncryption([first]).encrypt('a', 'n');
  const rotated = createEncryption([second, first]);
  expect(rotated.decrypt(old, 'n')).toBe('a');
  expect(createEncryption([second]).decrypt(old, 'n')).toBeNull();
  expect(createEncryption([second]).decrypt(rotated.encrypt('b', 'n'), 'n')).toBe('b');
});

it('throws without a key', () => {
  expect(() => createEncryption([])).toThrow();
});

it('derives a different key for each purpose', () => {
  const keys = ['a', 'b'].map((purpose) => deriveKey(first, purpose).toString('hex'));
  expect(new Set([...keys, first.toString('hex')]).size).toBe(3);
  expect(deriveKey(first, 'a').toString('hex')).toBe(keys[0]);
});

it('S4 encodes 32 random bytes as an id of 43 characters', () => {
  const ids = Array.from({ length: 100 }, randomId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids)
    expect([isRandomId(id), Buffer.from(id, 'base64url').length]).toEqual([true, 32]);
  for (const bad of ['', 'a', `${ids[0]}a`, `${ids[0]}\n`, `${ids[0]?.slice(1)}=`]) {
    expect(isRandomId(bad)).toBe(false);
  }
});

it('S53 hashes an id irreversibly', () => {
  const id = randomId();
  expect(hashId(id)).toMatch(/^[\w-]{43}$/);
  expect(hashId(id)).not.toBe(id);
});
