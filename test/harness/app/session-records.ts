import { createEncryption } from '#bff/crypto/encryption.ts';
import { hashId } from '#bff/crypto/random-id.ts';
import type { BrowserlessClient } from './browserless-client.ts';
import type { TestApp } from './test-app.ts';

/** The Redis that stores session records, and the keys that encrypt them. A test app has both. */
type SessionRecordAccess = Pick<TestApp, 'redis' | 'sessionKeys'>;

/** A session record as koa-session writes it; times are in milliseconds since the epoch. */
export interface StoredRecord {
  userId: string;
  providerSessionId: string;
  sessionToken: string;
  createdAt: number;
  confirmedAt: number;
  provenAt?: number;
  _expire: number;
}

/** Returns the value of the session cookie, set over http or https; '' when it is missing. */
export function sessionCookie(client: BrowserlessClient): string {
  return client.cookies.get('posy') ?? client.cookies.get('__Host-posy') ?? '';
}

/** Returns the Redis key of the client's session. */
export function recordKey(client: BrowserlessClient): string {
  return `session:${hashId(sessionCookie(client))}`;
}

/** Decrypts the stored record with the server's keys. */
export async function readStored(
  app: SessionRecordAccess,
  client: BrowserlessClient,
): Promise<StoredRecord> {
  const encrypted = (await app.redis.get(recordKey(client))) ?? '';
  const plain = createEncryption(app.sessionKeys).decrypt(encrypted, hashId(sessionCookie(client)));
  return JSON.parse(plain ?? 'null');
}

/** Changes a stored record, for example to age the session. */
export async function rewriteStored(
  app: SessionRecordAccess,
  client: BrowserlessClient,
  change: Partial<StoredRecord>,
): Promise<void> {
  const record = { ...(await readStored(app, client)), ...change };
  const encrypted = createEncryption(app.sessionKeys).encrypt(
    JSON.stringify(record),
    hashId(sessionCookie(client)),
  );
  await app.redis.set(recordKey(client), encrypted, 'KEEPTTL');
}
