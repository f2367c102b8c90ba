import { generateSync } from 'otplib';
import { beforeEach, expect, it, vi } from 'vitest';
import { withEnrollmentLock } from '#bff/auth/second-factor/enrollment-lock.ts';
import type { Factor, RecoveryCodes, TotpEnrollment } from '#bff/contracts/factors.ts';
import { makeOld } from '#test/api/reauthentication/old-session.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { dumpDatabase, dumpRedis } from '#test/harness/app/dumps.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp, startApp, userIdOf } from '#test/harness/app/test-app.ts';
import { enter, sessionOf, userWith } from './authenticator.ts';

const app = await launchTestApp();
const { state } = app.emulator;

let person: ReturnType<typeof newPerson>;
let rosa: BrowserlessClient;

beforeEach(async () => {
  await app.forgetRates();
  state.faults.reset();
  person = newPerson();
  rosa = await app.signIn(person);
});

const start = (client = rosa) => client.post('/api/totp');
const confirm = (code: string, client = rosa) => client.post('/api/totp/verify', { code });
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(state.now() / 1000) });
const totps = () => userWith(app, person.email).totps;

it('S70 the first code enrolls an app, and shows the recovery codes once', async () => {
  const started = await start();
  expect(started.status).toBe(201);
  const { qr_code, secret, ...rest } = started.json<TotpEnrollment>();
  expect(rest).toEqual({});
  expect(qr_code).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(await sessionOf(await app.signIn(person))).toMatchObject({ signedIn: true });

  const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
  const refused = await confirm(wrong);
  expect([refused.status, refused.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'wrong_code' }),
  ]);
  // Keep this code, because the app shows another one when the next 30 seconds begin.
  const code = codeOf(secret);
  const confirmed = await confirm(code);
  expect(confirmed.status).toBe(200);
  expect(confirmed.headers['cache-control']).toBe('no-store');
  const { recovery_codes } = confirmed.json<RecoveryCodes>();
  expect(recovery_codes).toHaveLength(10);
  expect(totps()).toEqual([{ totp_id: expect.any(String), verified: true }]);

  const all = `${await dumpRedis(app.redis)}${await dumpDatabase(app.db)}`;
  for (const text of [secret, ...recovery_codes]) expect(all).not.toContain(text);
  expect(state.canaries.find(started.text + confirmed.text)).toEqual([]);

  const pending = await app.signIn(person);
  expect(await sessionOf(pending)).toEqual({ signedIn: false, secondFactor: true });
  // The code of the enrollment is used up.
  expect((await enter(pending, { code })).status).toBe(400);
  expect((await enter(pending, { recovery_code: recovery_codes[9] ?? '' })).status).toBe(200);
  expect(await app.db('account_events').where({ kind: 'factor_added' })).toHaveLength(1);
});

it('S70 a second start replaces a pending app, but not an active one', async () => {
  const first = (await start()).json<TotpEnrollment>();
  const second = (await start()).json<TotpEnrollment>();
  expect(second.secret).not.toBe(first.secret);
  expect(totps()).toHaveLength(1);
  expect((await confirm(codeOf(first.secret))).status).toBe(400);
  expect((await confirm(codeOf(second.secret))).status).toBe(200);
  for (const response of [await start(), await confirm('123456')]) {
    expect([response.status, response.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'totp_exists' }),
    ]);
  }
});

it('S70 rejects a code when no enrollment is in progress', async () => {
  const response = await confirm('123456');
  expect([response.status, response.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'totp_expired' }),
  ]);
});

it('S68 enrollment needs a recent reauthentication', async () => {
  const { secret } = (await start()).json<TotpEnrollment>();
  await makeOld(app, rosa);
  for (const response of [await start(), await confirm(codeOf(secret))]) {
    expect([response.status, response.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'reauthentication_required' }),
    ]);
  }
  expect((await app.visitor().post('/api/totp')).status).toBe(401);
});

it('S66 an account without a proven factor cannot enroll an app', async () => {
  const client = app.visitor();
  const { email } = newPerson();
  await client.post('/sdk/v1/passwords', { email, password: 'correct horse battery staple 1' });
  const response = await start(client);
  expect([response.status, response.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'unproven_account' }),
  ]);
  expect(userWith(app, email).totps).toEqual([]);
});

it('S70 without `totp` in SIGN_IN_METHODS there is no enrollment, but the code is required', async () => {
  const { secret } = (await start()).json<TotpEnrollment>();
  await confirm(codeOf(secret));
  const other = await startApp(app.around, { signInMethods: 'google' });
  try {
    const milo = await other.signIn();
    expect((await milo.post('/api/totp')).status).toBe(404);
    expect((await milo.post('/api/totp/verify', { code: '123456' })).status).toBe(404);
    const pending = await other.signIn(person);
    expect(await sessionOf(pending)).toEqual({ signedIn: false, secondFactor: true });
  } finally {
    await other.stop();
  }
});

it.each([
  ['GET', '/v1/users/:user_id'],
  ['POST', '/v1/totps/authenticate'],
])('S70 a provider that fails %s %s leaves the app pending', async (method, path) => {
  const { secret } = (await start()).json<TotpEnrollment>();
  state.faults.add({ method, path, fault: { status: 503 } });
  expect((await confirm(codeOf(secret))).status).toBe(503);
  state.faults.reset();
  expect(totps()).toMatchObject([{ verified: false }]);
  expect((await confirm(codeOf(secret))).status).toBe(200);
});

it('S70 an app whose recovery codes cannot be read is removed', async () => {
  const { secret } = (await start()).json<TotpEnrollment>();
  state.faults.add({ path: '/v1/totps/recovery_codes', fault: { status: 503 }, times: 1 });
  expect((await confirm(codeOf(secret))).status).toBe(503);
  expect(totps()).toEqual([]);
  expect(await sessionOf(await app.signIn(person))).toMatchObject({ signedIn: true });
});

it('S70 a failed start stores nothing', async () => {
  state.faults.add({ path: '/v1/totps', fault: { status: 503 }, times: 1 });
  expect((await start()).status).toBe(503);
  expect(totps()).toEqual([]);
  expect((await start()).status).toBe(201);
});

it('S70 wrong first codes count against the rate limit of the account', async () => {
  await start();
  const statuses = [];
  for (let count = 0; count < 16; count += 1) {
    statuses.push((await confirm(String(count).padStart(6, '0'))).status);
  }
  expect(statuses).toEqual([...Array(15).fill(400), 429]);
});

it('S70 once an app is enrolled, only the app can reauthenticate', async () => {
  const { secret } = (await start()).json<TotpEnrollment>();
  const reauthenticating = async () => {
    const factors = (await rosa.get('/api/factors')).json<Factor[]>();
    return factors.filter(({ confirms }) => confirms).map(({ kind }) => kind);
  };
  expect(await reauthenticating()).toEqual(['email', 'oauth']);
  await confirm(codeOf(secret));
  expect(await reauthenticating()).toEqual(['totp']);
});

it('S70 a start in another tab does not remove the app that is being confirmed', async () => {
  const { secret } = (await start()).json<TotpEnrollment>();
  const path = '/v1/users/totps/:id';
  state.faults.add({ path, method: 'DELETE', fault: { delayMs: 700 }, times: 1 });
  const restarting = start(rosa.copy());
  const deletions = () => state.calls.of('DELETE', path);
  const before = deletions();
  await Promise.race([restarting, vi.waitUntil(() => deletions() > before).catch(() => undefined)]);
  const confirmed = await confirm(codeOf(secret));
  await restarting;
  expect(confirmed.status === 200).toBe(totps().some(({ verified }) => verified));
});

it('S70 a step that outlives its lock does not release the lock of the next step', async () => {
  const userId = await userIdOf(app, rosa);
  const key = `totp-enrollment:${userId}`;
  const begin = async () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const done = withEnrollmentLock(app.redis, userId, () => promise);
    await vi.waitUntil(() => app.redis.exists(key));
    return { done, finish };
  };
  const first = await begin();
  // Simulate the expiry of the lock.
  await app.redis.del(key);
  const second = await begin();
  first.finish();
  await first.done;
  expect(await app.redis.exists(key)).toBe(1);
  second.finish();
  await second.done;
  expect(await app.redis.exists(key)).toBe(0);
});

it('S70 the enrollment lock outlasts the nine provider calls of a step', async () => {
  const userId = await userIdOf(app, rosa);
  const ttlMs = await withEnrollmentLock(app.redis, userId, () =>
    app.redis.pttl(`totp-enrollment:${userId}`),
  );
  expect(ttlMs).toBeGreaterThan(9 * 7_000);
});

it('S70 a first code whose response is lost shows the recovery codes', async () => {
  const { secret } = (await start()).json<TotpEnrollment>();
  const path = '/v1/totps/authenticate';
  state.faults.add({ path, fault: { cut: 'after' }, times: 1 });
  const confirmed = await confirm(codeOf(secret));
  expect(totps()).toMatchObject([{ verified: true }]);
  expect(confirmed.status).toBe(200);
  expect(confirmed.json<RecoveryCodes>().recovery_codes).toHaveLength(10);
});
