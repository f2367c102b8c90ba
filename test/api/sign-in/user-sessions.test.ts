import { describe, expect, it, vi } from 'vitest';
import type { UserSession } from '#bff/contracts/session.ts';
import { createEncryption } from '#bff/crypto/encryption.ts';
import { hashId, randomId } from '#bff/crypto/random-id.ts';
import { SessionStore } from '#bff/session/session-store.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { recordKey, rewriteStored, sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const MINUTE = 60_000;
const list = async (client: BrowserlessClient) =>
  (await client.get('/api/sessions')).json<UserSession[]>();
const status = async (client: BrowserlessClient) => (await client.get('/api/profile')).status;

/** Signs in one user in several browsers. */
async function browsers(count: number): Promise<BrowserlessClient[]> {
  const person = newPerson();
  const clients: BrowserlessClient[] = [];
  for (let index = 0; index < count; index += 1) clients.push(await app.signIn(person));
  return clients;
}

it('S32 lists only the user’s own sessions, the current one first, with handles instead of ids', async () => {
  const [desk, phone] = await browsers(2);
  await app.signIn();
  if (!desk || !phone) throw new Error('no browsers');
  await rewriteStored(app, desk, { confirmedAt: Date.now() - MINUTE });
  const response = await desk.get('/api/sessions');
  const sessions = response.json<UserSession[]>();
  expect(sessions).toHaveLength(2);
  expect(sessions.map(({ current }) => current)).toEqual([true, false]);
  expect(sessions[0]).toEqual({
    handle: expect.stringMatching(/^[\w-]{22}$/),
    device: 'Chrome on Linux',
    method: 'google',
    signedInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    current: true,
  });
  for (const client of [desk, phone]) {
    const id = sessionCookie(client);
    expect(response.text).not.toContain(id);
    expect(response.text).not.toContain(hashId(id));
  }
});

it('S33 ends one session, in Posy immediately and then at the provider', async () => {
  const [desk, phone, tablet] = await browsers(3);
  if (!desk || !phone || !tablet) throw new Error('no browsers');
  const before = app.emulator.state.sessions.count();
  const [own] = await list(phone);
  expect((await desk.delete(`/api/sessions/${own?.handle}`)).status).toBe(204);
  expect(await Promise.all([desk, phone, tablet].map(status))).toEqual([200, 401, 200]);
  expect(await app.redis.exists(recordKey(phone))).toBe(0);
  await app.providerUpToDate();
  expect(app.emulator.state.sessions.count()).toBe(before - 1);
});

it('S33 ends all other sessions', async () => {
  const [desk, phone, tablet] = await browsers(3);
  const stranger = await app.signIn();
  if (!desk || !phone || !tablet) throw new Error('no browsers');
  expect((await desk.delete('/api/sessions')).status).toBe(204);
  const statuses = await Promise.all([desk, phone, tablet, stranger].map(status));
  expect(statuses).toEqual([200, 401, 401, 200]);
  expect(await list(desk)).toHaveLength(1);
});

it('responds 404 for the handle of the current session or of another user’s session, and ends neither', async () => {
  const [desk] = await browsers(1);
  const stranger = await app.signIn();
  if (!desk) throw new Error('no browser');
  const [own] = await list(desk);
  const [other] = await list(stranger);
  for (const handle of [own?.handle, other?.handle, 'x', '__proto__']) {
    expect((await desk.delete(`/api/sessions/${handle}`)).status).toBe(404);
  }
  expect(await Promise.all([desk, stranger].map(status))).toEqual([200, 200]);
});

it('does not list expired sessions', async () => {
  const [desk, phone] = await browsers(2);
  if (!desk || !phone) throw new Error('no browsers');
  await app.redis.del(recordKey(phone));
  expect(await list(desk)).toHaveLength(1);
  expect(await app.redis.scard(`user-sessions:${await userIdOf(app, desk)}`)).toBe(1);
});

it('S77 the index of a user’s sessions has an expiry even after its only entry was removed and added again', async () => {
  const client = await app.signIn();
  const userId = await userIdOf(app, client);
  const [key, index] = [recordKey(client), `user-sessions:${userId}`];
  const record = (await app.redis.get(key)) ?? '';
  await app.redis.del(key);
  // Simulate a session that is stored again while `list` removes its index entry.
  const { srem } = app.redis;
  vi.spyOn(app.redis, 'srem').mockImplementationOnce(async (...entry: unknown[]) => {
    const removed = await Reflect.apply(srem, app.redis, entry);
    await app.redis.set(key, record);
    return removed;
  });
  const store = new SessionStore(app.redis, createEncryption(app.sessionKeys));
  await store.list(userId);
  expect(await app.redis.scard(index)).toBe(1);
  expect(await app.redis.pttl(index)).toBeGreaterThan(29 * 24 * 60 * MINUTE);

  // Simulate a call of `list` that removes the index entry of a sign-in before its record is
  // stored.
  const { set } = app.redis;
  vi.spyOn(app.redis, 'set').mockImplementationOnce(async (...entry: unknown[]) => {
    await app.redis.del(index);
    return Reflect.apply(set, app.redis, entry);
  });
  const live = await store.read(sessionCookie(client));
  if (!live) throw new Error('no session');
  await store.create(randomId(), live, MINUTE);
  expect(await app.redis.pttl(index)).toBeGreaterThan(29 * 24 * 60 * MINUTE);
});

it('requires a session', async () => {
  const visitor = app.visitor();
  const responses = [
    await visitor.get('/api/sessions'),
    await visitor.delete('/api/sessions'),
    await visitor.delete('/api/sessions/x'),
  ];
  expect(responses.map((response) => response.status)).toEqual([401, 401, 401]);
});

it('S35 a sign-in after which the provider has reset the sessions ends all others', async () => {
  const person = newPerson();
  const thief = await app.signIn(person);
  app.emulator.state.faults.add({
    path: '/v1/oauth/authenticate',
    fault: { merge: { reset_sessions: true } },
    times: 1,
  });
  const owner = await app.signIn(person);
  expect([await status(thief), await status(owner)]).toEqual([401, 200]);
});

describe('S61 a user has at most 100 sessions', () => {
  const DAY = 24 * 60 * MINUTE;

  /** Stores sessions of a user that began a minute apart, oldest first. */
  async function addSessions(client: BrowserlessClient, count: number): Promise<string[]> {
    const userId = await userIdOf(app, client);
    const store = new SessionStore(app.redis, createEncryption(app.sessionKeys));
    const ids = Array.from({ length: count }, () => randomId());
    for (const [index, id] of ids.entries()) {
      const createdAt = Date.now() - 20 * DAY + index * MINUTE;
      const record = {
        userId,
        createdAt,
        confirmedAt: Date.now(),
        device: 'Chrome',
        method: 'google' as const,
        providerSessionId: `session-old-${index}`,
        sessionToken: `token-old-${index}`,
      };
      await store.create(id, record, DAY);
    }
    return ids;
  }
  const exists = (id = '') => app.redis.exists(`session:${hashId(id)}`);

  it('a sign-in ends the oldest session, in Posy immediately and then at the provider', async () => {
    const person = newPerson();
    const desk = await app.signIn(person);
    const tablet = await app.signIn(person);
    await rewriteStored(app, tablet, { createdAt: Date.now() - 25 * DAY });
    const ids = await addSessions(desk, 98);
    expect(await list(desk)).toHaveLength(100);
    await app.providerUpToDate();
    const before = app.emulator.state.sessions.count();
    const phone = await app.signIn(person);
    expect(await list(phone)).toHaveLength(100);
    expect(await exists(ids[0])).toBe(1);
    expect(await Promise.all([desk, phone, tablet].map(status))).toEqual([200, 200, 401]);
    await app.providerUpToDate();
    // One session began and another one ended.
    expect(app.emulator.state.sessions.count()).toBe(before);
  });

  it('a sign-in ends at most 100 sessions when there are far more', async () => {
    const person = newPerson();
    const desk = await app.signIn(person);
    await addSessions(desk, 350);
    const counts = [];
    for (let index = 0; index < 4; index += 1) {
      const client = await app.signIn(person);
      expect(await status(client)).toBe(200);
      counts.push((await list(client)).length);
    }
    expect(counts).toEqual([252, 153, 100, 100]);
  });
});
