import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGN_IN_METHODS } from '#bff/contracts/sign-in-methods.ts';
import { ALL_ENDPOINTS } from '#bff/gateway/endpoints/all-endpoints.ts';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { readStored, recordKey, rewriteStored } from '#test/harness/app/session-records.ts';
import { verifyAddress } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { IN_A_SESSION, registerPasskey } from './session-rows.ts';
import { IMPERSONATION, SIGN_INS } from './sign-in-rows.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const app = await launchTestApp({ signInMethods: SIGN_IN_METHODS.join() });
const { state } = app.emulator;

// The server and the emulator run in this process, so that both use the fake clock.
beforeEach(async () => {
  await app.forgetRates();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => vi.useRealTimers());

/** Sets the clock. Redis has its own clock, so locks of past revalidations are deleted. */
async function moveTo(time: number): Promise<void> {
  vi.setSystemTime(time);
  const locks = await app.redis.keys('revalidation:*');
  if (locks.length > 0) await app.redis.del(locks);
}
const forward = (ms: number) => moveTo(Date.now() + ms);

/** Compares two times in milliseconds, with a tolerance of a minute for calls and rounding. */
function expectNear(actual: number | undefined, expected: number): void {
  expect(Math.abs((actual ?? 0) - expected)).toBeLessThanOrEqual(MINUTE);
}

/** Returns when the provider's session of a client ends, in milliseconds since the epoch. */
async function providerEnd(client: BrowserlessClient): Promise<number | undefined> {
  const { providerSessionId } = await readStored(app, client);
  return state.sessions.byId(providerSessionId)?.expiresAt;
}

/** Returns the milliseconds until a response's cookie expires; undefined when it sets none. */
function cookieLife({ setCookies }: ClientResponse, name: string): number | undefined {
  const line = setCookies.find((text) => text.startsWith(`${name}=`));
  const expires = /expires=([^;]+)/i.exec(line ?? '')?.[1];
  return expires === undefined ? undefined : Date.parse(expires) - Date.now();
}

it('S77 provider-1 SIGN_INS and IN_A_SESSION list every call that begins or extends a session', () => {
  const called = new Set([...SIGN_INS, ...IN_A_SESSION, IMPERSONATION].map(({ call }) => call));
  const listed = ALL_ENDPOINTS.filter(({ signsIn }) => signsIn).map(({ path }) => path);
  const elsewhere = ['/api/auth/verify', '/v1/oauth/callback'];
  expect([...called].sort()).toEqual([...new Set([...listed, ...elsewhere])].sort());
});

describe.each(SIGN_INS)('$name', ({ signIn }) => {
  it('S77 provider-1 gives cookie, record and provider session their full lifetime', async () => {
    const client = app.visitor();
    const response = await signIn(app, client);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    expectNear(cookieLife(response, 'posy'), 7 * DAY);
    expectNear(cookieLife(response, 'posy-me'), 30 * DAY);
    expectNear(await app.redis.pttl(recordKey(client)), 7 * DAY);
    const { createdAt, userId } = await readStored(app, client);
    expectNear(createdAt, Date.now());
    expectNear(await app.redis.pttl(`user-sessions:${userId}`), 30 * DAY);
    expectNear(await providerEnd(client), createdAt + 30 * DAY);
  });

  it('S77 provider-3 keeps the session alive to its last day, also after a passkey registration', async () => {
    const client = app.visitor();
    await signIn(app, client);
    await verifyAddress(app, client);
    const { createdAt, providerSessionId } = await readStored(app, client);
    const end = createdAt + 30 * DAY;
    expect((await registerPasskey(client)).response.status).toBe(200);
    expectNear(await providerEnd(client), end);

    // Simulate a session of an older release, in which the provider's session ends long before
    // Posy's.
    const session = state.sessions.byId(providerSessionId);
    if (session) session.expiresAt = Date.now() + 10 * MINUTE;
    await forward(6 * MINUTE);
    expect((await client.get('/api/profile')).status).toBe(200);
    expectNear(await providerEnd(client), end);

    for (const day of [6, 12, 18, 24, 29.9]) {
      await moveTo(createdAt + day * DAY);
      expect((await client.get('/api/profile')).status).toBe(200);
    }
    const last = await providerEnd(client);
    expectNear(last, end);
    expect(last).toBeLessThanOrEqual(end);
    await moveTo(end);
    expect((await client.get('/api/profile')).status).toBe(401);
  });
});

describe.each(IN_A_SESSION)('$name', ({ prepare }) => {
  it('S77 provider-2 requests the remaining time of our session, and extends nothing else', async () => {
    const client = app.visitor();
    const makeCall = await prepare(app, client);
    const before = await readStored(app, client);
    await forward(2 * MINUTE);
    const response = await makeCall();
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    const { createdAt, providerSessionId } = await readStored(app, client);
    expect([createdAt, providerSessionId]).toEqual([before.createdAt, before.providerSessionId]);
    const end = await providerEnd(client);
    expectNear(end, createdAt + 30 * DAY);
    expect(end).toBeLessThanOrEqual(createdAt + 30 * DAY);
    // Proving a factor counts as a use of the session.
    expectNear(await app.redis.pttl(recordKey(client)), 7 * DAY);
  });
});

it('S77 provider-4 an impersonated session lasts an hour and cannot be extended', async () => {
  const client = app.visitor();
  const response = await IMPERSONATION.signIn(app, client);
  expect(response.status).toBe(200);
  const end = Date.now() + 60 * MINUTE;
  expectNear(await providerEnd(client), end);
  await forward(10 * MINUTE);
  await client.post('/sdk/v1/sessions/authenticate', { session_duration_minutes: 500 });
  await forward(10 * MINUTE);
  expect((await client.get('/api/profile')).status).toBe(200);
  expectNear(await providerEnd(client), end);
  await moveTo(end);
  expect((await client.get('/api/profile')).status).toBe(401);
});

it('S77 signing in as another user over an old session begins a session with the full lifetime', async () => {
  const client = await app.signIn();
  const { createdAt } = await readStored(app, client);
  await moveTo(createdAt + 29.9 * DAY);
  await rewriteStored(app, client, { provenAt: Date.now() });
  const code = SIGN_INS.find(({ name }) => name === 'code by email');
  expect((await code?.signIn(app, client))?.status).toBe(200);
  const began = (await readStored(app, client)).createdAt;
  expectNear(began, Date.now());
  await vi.waitFor(async () => expectNear(await providerEnd(client), began + 30 * DAY));
});
