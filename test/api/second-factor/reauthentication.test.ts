import { beforeEach, expect, it } from 'vitest';
import type { Factor, FactorKind } from '#bff/contracts/factors.ts';
import { makeOld } from '#test/api/reauthentication/old-session.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { addApp, enter, userWith } from './authenticator.ts';
import { makeKnown, type Owner, ownerWithApp } from './pending-sign-in.fixture.ts';

const app = await launchTestApp();
const { state } = app.emulator;

let rosa: Owner;
let client: BrowserlessClient;

beforeEach(async () => {
  await app.forgetRates();
  rosa = await ownerWithApp(app);
  client = rosa.known;
  await makeOld(app, client);
});

async function factorId(kind: FactorKind): Promise<string> {
  const factors = (await client.get('/api/factors')).json<Factor[]>();
  return factors.find((factor) => factor.kind === kind)?.id ?? '';
}

const start = async (kind: FactorKind) =>
  client.post('/api/reauthentication/start', { factor_id: await factorId(kind) });
const verify = (proof: object, from = client) => from.post('/api/reauthentication/verify', proof);
const isGuarded = async () => (await client.delete('/api/sessions')).status === 403;

const byCode = () => ({ totp_code: rosa.authenticator.code() });
const byRecoveryCode = () => ({ recovery_code: rosa.authenticator.recoveryCodes[0] ?? '' });

it.each([
  ['the app', byCode],
  ['a recovery code', byRecoveryCode],
])('S68 %s reauthenticates, without a new session in Posy or at the provider', async (_, proof) => {
  const id = sessionCookie(client);
  const sessions = state.sessions.count();
  expect(await isGuarded()).toBe(true);
  const started = await start('totp');
  expect([started.status, started.json()]).toEqual([200, { method: 'totp' }]);
  const given = proof();
  const verified = await verify(given);
  expect([verified.status, verified.text]).toEqual([204, '']);
  expect(await isGuarded()).toBe(false);
  expect([sessionCookie(client), state.sessions.count()]).toEqual([id, sessions]);

  await makeOld(app, client);
  await start('totp');
  expect((await verify(given)).status).toBe(400);
});

it('S70 with an authenticator app, other sign-in methods cannot reauthenticate', async () => {
  const kinds: FactorKind[] = ['email', 'oauth'];
  for (const kind of kinds) expect((await start(kind)).status).toBe(404);
  const user = state.users.byId(rosa.providerUserId);
  const apps = user?.totps ?? [];
  if (user) user.totps = [];
  const { method_id } = (await start('email')).json<{ method_id: string }>();
  if (user) user.totps = apps;
  const { code } = state.inbox.latest(rosa.person.email);
  expect((await verify({ method_id, code })).status).toBe(409);
  expect(await isGuarded()).toBe(true);
});

it('S70 an app that is not confirmed changes nothing', async () => {
  const user = userWith(app, rosa.person.email);
  for (const entry of user.totps) entry.verified = false;
  const factor_id = user.totps[0]?.totp_id;
  expect((await client.post('/api/reauthentication/start', { factor_id })).status).toBe(404);
  expect((await start('oauth')).status).toBe(200);
});

it('S68 a proof of another kind, and a code without a start, are rejected', async () => {
  expect((await verify(byCode())).status).toBe(409);
  await start('totp');
  expect((await verify({ password: 'not of the app' })).status).toBe(409);
  expect(await isGuarded()).toBe(true);
});

it('S70 wrong codes share a limit with those of the code screen', async () => {
  await makeKnown(app, rosa);
  await makeOld(app, client);
  await start('totp');
  const statuses = [];
  for (let count = 0; count < 20; count += 1) {
    statuses.push((await verify({ totp_code: String(count).padStart(6, '0') })).status);
  }
  expect(statuses).toEqual(Array(20).fill(400));
  expect((await verify(byCode())).status).toBe(429);
  const pending = await rosa.startSignIn();
  expect((await enter(pending, { code: rosa.authenticator.code() })).status).toBe(429);
});

it('S70 a code that is sent for a reauthentication and for a sign-in concurrently is used once', async () => {
  await start('totp');
  const pending = await rosa.startSignIn();
  const totp_code = rosa.authenticator.code();
  const before = state.calls.of('POST', '/v1/totps/authenticate');
  const responses = await Promise.all([verify({ totp_code }), enter(pending, { code: totp_code })]);
  const right = responses.filter(({ status }) => status === 200 || status === 204);
  expect(right).toHaveLength(1);
  expect(state.calls.of('POST', '/v1/totps/authenticate') - before).toBe(1);
});

it('S70 a provider that does not respond uses up neither the code nor an attempt', async () => {
  await start('totp');
  const proof = byCode();
  state.faults.add({ path: '/v1/totps/authenticate', fault: { status: 503 }, times: 1 });
  expect((await verify(proof)).status).toBe(503);
  expect((await verify(proof)).status).toBe(204);
});

it('S70 another user’s code does not reauthenticate', async () => {
  const milo = await ownerWithApp(app);
  await start('totp');
  expect(
    (await verify({ totp_code: addApp(app, userWith(app, milo.person.email)).code() })).status,
  ).toBe(400);
  expect((await verify({ recovery_code: milo.authenticator.recoveryCodes[0] })).status).toBe(400);
  expect(await isGuarded()).toBe(true);
});
