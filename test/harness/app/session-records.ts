import { createSeal, hashId } from '#bff/session/seal.ts';
import type { BrowserlessClient } from './browserless-client.ts';
import type { TestApp } from './test-app.ts';

/** Who can open records: an app, or whoever else knows its keys. */
type SessionKeeper = Pick<TestApp, 'redis' | 'sessionKeys'>;

/** A session record as koa-session writes it; times are milliseconds since the epoch. */
export interface StoredRecord {
  userId: string;
  providerSessionId: string;
  sessionToken: string;
  createdAt: number;
  confirmedAt: number;
  provenAt?: number;
  _expire: number;
}

/** The value of this browser's session cookie, over http or https; empty without one. */
export function sessionCookie(client: BrowserlessClient): string {
  return client.cookies.get('posy') ?? client.cookies.get('__Host-posy') ?? '';
}

/** The Redis key of this browser's session. */
export function recordKey(client: BrowserlessClient): string {
  return `session:${hashId(sessionCookie(client))}`;
}

/** Opens the stored record with the server's keys. */
export async function readStored(
  app: SessionKeeper,
  client: BrowserlessClient,
): Promise<StoredRecord> {
  const sealed = (await app.redis.get(recordKey(client))) ?? '';
  const plain = createSeal(app.sessionKeys).open(sealed, hashId(sessionCookie(client)));
  return JSON.parse(plain ?? 'null');
}

/** Makes a session older than it is: what a test of days cannot wait for. */
export async function rewriteStored(
  app: SessionKeeper,
  client: BrowserlessClient,
  change: Partial<StoredRecord>,
): Promise<void> {
  const record = { ...(await readStored(app, client)), ...change };
  const sealed = createSeal(app.sessionKeys).seal(
    JSON.stringify(record),
    hashId(sessionCookie(client)),
  );
  await app.redis.set(recordKey(client), sealed, 'KEEPTTL');
}
