import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it, vi } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { launchSurroundings, WEBHOOK_SECRET } from '#test/harness/app/surroundings.ts';
import { startApp, userIdOf } from '#test/harness/app/test-app.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const around = await launchSurroundings();
const redis = await startTcpProxy(around.redisUrl);
const app = await startApp(around, { redisUrl: redis.url });
afterAll(async () => {
  await app.stop();
  await redis.stop();
});

const MINUTE = 60_000;
const status = async (client: BrowserlessClient) => (await client.get('/api/profile')).status;

interface Message {
  id?: string;
  at?: Date;
  secret?: string;
  signedBody?: string;
}

/**
 * Sends an event as Svix does: without browser headers, and with a signature of id, time and body.
 */
function send(event: object, { id, at = new Date(), secret, signedBody }: Message = {}) {
  const body = JSON.stringify(event);
  const messageId = id ?? `msg_${randomUUID()}`;
  const signature = new Webhook(secret ?? WEBHOOK_SECRET).sign(messageId, at, signedBody ?? body);
  return app.visitor().post('/webhooks/stytch', body, {
    'svix-id': messageId,
    'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
    'svix-signature': signature,
    Origin: undefined,
    'Sec-Fetch-Site': undefined,
  });
}

async function signedInUser() {
  const client = await app.signIn();
  const id = await userIdOf(app, client);
  const row = await app.db('users').where({ id }).first().then(found);
  const event = {
    action: 'DELETE',
    object_type: 'user',
    id: row.provider_user_id,
    source: 'DIRECT',
  };
  return { client, event };
}

it('S35 a user who is deleted at the provider is signed out everywhere', async () => {
  const { client, event } = await signedInUser();
  const stranger = await app.signIn();
  expect((await send(event)).status).toBe(204);
  expect([await status(client), await status(stranger)]).toEqual([401, 200]);
});

const OTHER = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;

it.each<[string, Message]>([
  ['another key', { secret: OTHER }],
  ['another body', { signedBody: '{}' }],
  ['a stale timestamp', { at: new Date(Date.now() - 6 * MINUTE) }],
  ['a timestamp of the future', { at: new Date(Date.now() + 6 * MINUTE) }],
])('S37 a message signed with %s has no effect', async (_, message) => {
  const { client, event } = await signedInUser();
  const response = await send(event, message);
  expect([response.status, response.json()]).toMatchObject([401, { code: 'bad_signature' }]);
  expect(await status(client)).toBe(200);
});

it('S37 a message without a signature has no effect', async () => {
  const { client, event } = await signedInUser();
  expect((await app.visitor().post('/webhooks/stytch', event)).status).toBe(401);
  expect(await status(client)).toBe(200);
});

it('S37 a repeated id has no effect', async () => {
  const first = await signedInUser();
  const id = `msg_${randomUUID()}`;
  expect((await send({ action: 'UPDATE', object_type: 'user' }, { id })).status).toBe(204);
  expect((await send(first.event, { id })).status).toBe(204);
  expect(await status(first.client)).toBe(200);
});

/** Returns whether a query of the server waits for a locked table. */
async function isHeld(table: string): Promise<boolean> {
  const { rows } = await app.db.raw(
    `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
     WHERE datname = current_database() AND relation = ?::regclass AND NOT granted`,
    [table],
  );
  return rows.length > 0;
}

it('S35 an event whose handling was interrupted is handled when it is repeated', async () => {
  const { client, event } = await signedInUser();
  const id = `msg_${randomUUID()}`;
  const holder = await app.db.transaction();
  await holder.raw('LOCK TABLE users');
  const response = send(event, { id });
  await vi.waitUntil(() => isHeld('users'), { timeout: 5000 });
  redis.cut();
  await holder.rollback();
  expect((await response).status).toBe(503);
  redis.mend();
  await vi.waitUntil(() => app.reachesDependencies(), { timeout: 5000 });
  expect(await status(client)).toBe(200);
  expect((await send(event, { id })).status).toBe(204);
  expect(await status(client)).toBe(401);
});

it('other events and unknown users are ignored', async () => {
  const { client, event } = await signedInUser();
  for (const other of [
    { ...event, action: 'UPDATE' },
    { ...event, object_type: 'organization' },
    { ...event, id: 'user-test-unknown' },
    { ...event, id: ['x'] },
    [],
  ]) {
    expect((await send(other)).status).toBe(204);
  }
  expect(await status(client)).toBe(200);
});
