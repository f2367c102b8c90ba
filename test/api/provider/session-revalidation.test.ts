import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs } from '#bff/auth/session-revalidation.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { readStored, recordKey, rewriteStored } from '#test/harness/app/session-records.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const CHECK = '/v1/sessions/authenticate';
const checks = () => app.emulator.state.calls.of('POST', CHECK);
const MINUTE = 60_000;

beforeEach(() => app.emulator.state.faults.reset());

/** Returns a signed-in client whose session was last revalidated this many milliseconds ago. */
async function confirmed(msAgo: number): Promise<BrowserlessClient> {
  const client = await app.signIn();
  await rewriteStored(app, client, { confirmedAt: Date.now() - msAgo });
  return client;
}

const isConfirmed = async (client: BrowserlessClient) =>
  (await readStored(app, client)).confirmedAt > Date.now() - MINUTE;

const status = async (client: BrowserlessClient) => (await client.get('/api/profile')).status;

/** Ends the session at the provider. */
async function revokeAtProvider(client: BrowserlessClient): Promise<void> {
  const { providerSessionId } = await readStored(app, client);
  app.emulator.state.sessions.end(providerSessionId);
}

describe('revalidation of a session at the provider', () => {
  it('does not happen within three minutes of the last one', async () => {
    const client = await confirmed(2.9 * MINUTE);
    const before = checks();
    expect(await status(client)).toBe(200);
    expect(checks()).toBe(before);
  });

  it('happens in the background within five minutes of the last one: a slow provider delays no request', async () => {
    const client = await confirmed(3.1 * MINUTE);
    app.emulator.state.faults.add({ path: CHECK, fault: { delayMs: 1500 }, times: 1 });
    const startedAt = Date.now();
    expect(await status(client)).toBe(200);
    expect(Date.now() - startedAt).toBeLessThan(1400);
    await vi.waitUntil(() => isConfirmed(client), { timeout: 5000 });
  });

  it('S36 happens before the response after five minutes: a revoked session is rejected', async () => {
    const client = await confirmed(5.1 * MINUTE);
    await revokeAtProvider(client);
    const response = await client.get('/api/profile');
    expect(response.status).toBe(401);
    expect(client.cookies.has('posy')).toBe(false);
    expect(await app.redis.keys(recordKey(client))).toEqual([]);
  });

  it('S78 a lost session sends no Clear-Site-Data, which would delete unsaved changes', async () => {
    const client = await confirmed(5.1 * MINUTE);
    await revokeAtProvider(client);
    const response = await client.get('/api/profile');
    expect([response.status, response.headers['clear-site-data']]).toEqual([401, undefined]);
  });

  it('S36 a request that arrives during an awaited revalidation waits for it', async () => {
    const client = await confirmed(5.1 * MINUTE);
    await revokeAtProvider(client);
    app.emulator.state.faults.add({ path: CHECK, fault: { delayMs: 400 }, times: 1 });
    const first = client.copy().get('/api/profile');
    const lock = recordKey(client).replace('session:', 'revalidation:');
    await vi.waitUntil(() => app.redis.exists(lock));
    const others = [client.copy(), client.copy()].map((tab) => status(tab));
    expect([(await first).status, ...(await Promise.all(others))]).toEqual([401, 401, 401]);
  });

  it('S36 a revoked session is rejected after a background revalidation, too', async () => {
    const client = await confirmed(3.1 * MINUTE);
    await revokeAtProvider(client);
    expect(await status(client)).toBe(200);
    const gone = async () => (await app.redis.exists(recordKey(client))) === 0;
    await vi.waitUntil(gone, { timeout: 5000 });
    expect(await status(client)).toBe(401);
  });
});

it('S30 concurrent requests make one call, and all succeed', async () => {
  const client = await confirmed(6 * MINUTE);
  const before = checks();
  const statuses = await Promise.all(Array.from({ length: 20 }, () => status(client)));
  expect(statuses).toEqual(Array(20).fill(200));
  expect(checks()).toBe(before + 1);
});

it('a response about another session neither confirms nor ends a session', async () => {
  const client = await confirmed(6 * MINUTE);
  const session = { session_id: 'session-of-somebody-else' };
  app.emulator.state.faults.add({ path: CHECK, fault: { merge: { session } }, times: 1 });
  const before = checks();
  expect([await status(client), checks()]).toEqual([200, before + 1]);
  expect(await isConfirmed(client)).toBe(false);
});

it('S28 revalidation does not extend the idle time', async () => {
  const client = await confirmed(6 * MINUTE);
  const key = recordKey(client);
  // Product calls renew a session only when less than half of its lifetime remains. Here far more
  // remains.
  const ttl = await app.redis.pttl(key);
  await app.redis.pexpire(key, ttl - MINUTE);
  expect(await status(client)).toBe(200);
  expect(await isConfirmed(client)).toBe(true);
  expect(await app.redis.pttl(key)).toBeLessThanOrEqual(ttl - MINUTE);
});

it('S25 a revalidation in flight during a sign-out does not restore the session', async () => {
  const client = await confirmed(6 * MINUTE);
  const key = recordKey(client);
  app.emulator.state.faults.add({ path: CHECK, fault: { delayMs: 400 }, times: 1 });
  const slow = client.copy().get('/api/profile');
  await vi.waitUntil(() => app.redis.exists(key.replace('session:', 'revalidation:')));
  await client.post('/api/signout');
  await slow;
  expect(await app.redis.exists(key)).toBe(0);
});

describe('a provider', () => {
  it.each([
    ['fails', { status: 500 }],
    ['is overloaded', { status: 429, error_type: 'too_many_requests' }],
    ['breaks the connection', { cut: true }],
    ['rejects our credential', { status: 401, error_type: 'unauthorized_credentials' }],
  ] as const)('that %s does not end the session, and is called again later', async (_, fault) => {
    const client = await confirmed(6 * MINUTE);
    app.emulator.state.faults.add({ path: CHECK, fault });
    const before = checks();
    expect(await status(client)).toBe(200);
    // More than one call, because the provider's client itself retries after a broken connection.
    const asked = checks();
    expect(asked).toBeGreaterThan(before);
    expect(await status(client)).toBe(200);
    expect(checks()).toBe(asked);
    const wait = recordKey(client).replace('session:', 'revalidation:');
    expect(await app.redis.pttl(wait)).toBeGreaterThan(2000);
    app.emulator.state.faults.reset();
    await app.redis.del(wait);
    expect(await status(client)).toBe(200);
    expect(await isConfirmed(client)).toBe(true);
  });

  it('is retried with exponential backoff, up to four minutes', () => {
    expect([1, 2, 6, 7, 8, 50].map((attempt) => backoffMs(attempt, 0.5))).toEqual([
      4000, 8000, 128_000, 256_000, 256_000, 256_000,
    ]);
    expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([4000 - 175, 4000 + 175]);
  });
});
