import { beforeEach, expect, it } from 'vitest';
import { dumpDatabase, dumpRedis } from '#test/harness/app/dumps.ts';
import { buildApp, listRoutes } from '#test/harness/app/list-routes.ts';
import { launchTestApp, startApp } from '#test/harness/app/test-app.ts';
import { enter, sessionOf } from './authenticator.ts';
import {
  ENDED,
  expectRevoked,
  makeKnown,
  newestSession,
  type Owner,
  ownerWithApp,
  recordKeyOf,
  responseOf,
} from './pending-sign-in.fixture.ts';

const MINUTE = 60_000;
const app = await launchTestApp({ signInMethods: 'all,one_tap' });
const { state } = app.emulator;

let rosa: Owner;

beforeEach(async () => {
  await app.forgetRates();
  rosa = await ownerWithApp(app);
});

const WRONG = [400, expect.objectContaining({ code: 'wrong_code' })];

it('S70 the cookie of a pending sign-in is HttpOnly and Strict, and expires with its record after ten minutes', async () => {
  const client = app.visitor();
  const response = await client.post('/api/auth/verify', {
    accessToken: await app.callbackToken(client, rosa.person),
  });
  const [line = ''] = response.setCookies.filter((each) => each.startsWith('posy-2fa='));
  expect(line).toMatch(/^posy-2fa=[\w-]{43}; path=\/; expires=[^;]+; samesite=strict; httponly$/i);
  const ttl = await app.redis.pttl(recordKeyOf(client.cookies.get('posy-2fa')));
  expect(ttl).toBeGreaterThan(9 * MINUTE);
  expect(ttl).toBeLessThanOrEqual(10 * MINUTE);
  await client.get('/api/session');
  await enter(client, { code: rosa.authenticator.wrong() });
  expect(await app.redis.pttl(recordKeyOf(client.cookies.get('posy-2fa')))).toBeLessThan(ttl);
});

it('S70 over https the cookie has the __Host- prefix', async () => {
  const secure = await startApp(app.around, { publicUrl: 'https://posy.example' });
  try {
    state.project.redirectUrls.push('https://posy.example/auth/callback');
    const client = await secure.signIn(rosa.person);
    expect(client.cookies.has('__Host-posy-2fa')).toBe(true);
    expect(client.cookies.has('posy-2fa')).toBe(false);
  } finally {
    await secure.stop();
  }
});

it('S70 neither the cookie nor the provider session is stored in plain text', async () => {
  const client = await rosa.startSignIn();
  const code = rosa.authenticator.code();
  const { token } = newestSession(app, rosa.providerUserId);
  await enter(client, { code });
  await enter(await rosa.startSignIn(), {
    recovery_code: rosa.authenticator.recoveryCodes[0] ?? '',
  });
  const id = (await rosa.startSignIn()).cookies.get('posy-2fa') ?? '';
  const all = `${await dumpRedis(app.redis)}${await dumpDatabase(app.db)}`;
  for (const secret of [id, token, ...rosa.authenticator.recoveryCodes]) {
    expect(all).not.toContain(secret);
  }
  expect(state.canaries.find(all)).toEqual([]);
});

const guarded = listRoutes(buildApp()).filter(({ caller }) => caller === 'signed in');

it('S70 the boundary report lists guarded routes of both kinds', () => {
  const paths = guarded.map(({ path }) => path);
  expect(paths.some((path) => path.startsWith('/api/'))).toBe(true);
  expect(paths.some((path) => path.startsWith('/sdk/v1/'))).toBe(true);
});

it.each(guarded.map(({ method, path }) => [method, path]))(
  'S70 a pending sign-in does not authorize %s %s',
  async (method, path) => {
    const client = await rosa.startSignIn();
    const isForm = path === '/sdk/v1/oauth/authorize';
    const target = path.replaceAll(/:\w+/g, '01890000-0000-7000-8000-000000000000');
    const hasBody = !['GET', 'HEAD', 'DELETE'].includes(method);
    const response = await client.send(method, target, {
      ...(hasBody && { body: isForm ? 'client_id=x' : {} }),
      headers: isForm ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {},
    });
    expect(response.status).toBe(401);
    expect(await sessionOf(client)).toEqual({ signedIn: false, secondFactor: true });
  },
);

it('S70 the fifth wrong code ends the sign-in, in Posy and at the provider', async () => {
  const client = await rosa.startSignIn();
  const { sessionId } = newestSession(app, rosa.providerUserId);
  const wrong = rosa.authenticator.wrong();
  for (let count = 0; count < 4; count += 1) {
    expect(await responseOf(enter(client, { code: wrong }))).toEqual(WRONG);
  }
  expect(await responseOf(enter(client, { code: wrong }))).toEqual(ENDED);
  expect(client.cookies.has('posy-2fa')).toBe(false);
  expect(await sessionOf(client)).toEqual({ signedIn: false });
  await expectRevoked(app, sessionId);
  expect(await responseOf(enter(client, { code: rosa.authenticator.code() }))).toEqual(ENDED);
});

it('S70 five of twenty concurrent codes reach the provider', async () => {
  const client = await rosa.startSignIn();
  const path = '/v1/totps/authenticate';
  const before = state.calls.of('POST', path);
  const wrong = Array.from({ length: 20 }, (_, at) => String(at + 100_000));
  const all = await Promise.all(wrong.map((code) => enter(client.copy(), { code })));
  expect(state.calls.of('POST', path) - before).toBe(5);
  expect(all.filter(({ status }) => status === 200)).toEqual([]);
});

it('S71 an account has twenty attempts an hour, five of them reserved for known browsers', async () => {
  const { person, known, authenticator } = rosa;
  await makeKnown(app, rosa);
  const path = '/v1/totps/authenticate';
  const before = state.calls.of('POST', path);
  const pending = await Promise.all(Array.from({ length: 6 }, () => rosa.startSignIn()));
  const tries = pending.flatMap((client, at) =>
    [0, 1, 2, 3].map((turn) => enter(client.copy(), { code: `${at}${turn}0000` })),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(state.calls.of('POST', path) - before).toBe(15);
  expect(statuses.filter((status) => status === 429)).toHaveLength(24 - 15);
  const [stranger] = pending;
  if (!stranger) throw new Error('There is no stranger.');
  const refused = await enter(await rosa.startSignIn(), { code: authenticator.code() });
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
  expect(refused.json()).toMatchObject({ code: 'rate_limited' });

  const client = await app.signIn(person, known);
  expect((await enter(client, { code: authenticator.code() })).status).toBe(200);
  const again = await app.signIn(person, known);
  const wrong = authenticator.wrong();
  const own = [];
  for (let count = 0; count < 4; count += 1) own.push((await enter(again, { code: wrong })).status);
  expect(own).toEqual([400, 400, 400, 400]);
  // The fifth wrong code would end the pending sign-in.
  expect(await sessionOf(again)).toEqual({ signedIn: false, secondFactor: true });
});

it('S71 a browser becomes known only after the code', async () => {
  const client = await rosa.startSignIn();
  expect(client.cookies.has('posy-known')).toBe(false);
  await enter(client, { code: rosa.authenticator.code() });
  expect(client.cookies.has('posy-known')).toBe(true);
});

it('S70 one code in two concurrent sign-ins begins one session', async () => {
  const clients = [await rosa.startSignIn(), await rosa.startSignIn(), await rosa.startSignIn()];
  const code = rosa.authenticator.code();
  const before = state.calls.of('POST', '/v1/totps/authenticate');
  const all = await Promise.all(clients.map((client) => enter(client, { code })));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(state.calls.of('POST', '/v1/totps/authenticate') - before).toBe(1);
});

it('S70 one code in five tabs of one sign-in begins one session', async () => {
  const client = await rosa.startSignIn();
  const code = rosa.authenticator.code();
  const tabs = Array.from({ length: 5 }, () => client.copy());
  const all = await Promise.all(tabs.map((tab) => enter(tab, { code })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  const live = state.sessions.ofUser(rosa.providerUserId).length;
  expect(live).toBe(2);
});

it('S70 a recovery code signs in once, also in parallel', async () => {
  const [recovery_code = '', another = ''] = rosa.authenticator.recoveryCodes.slice(3);
  const clients = [await rosa.startSignIn(), await rosa.startSignIn(), await rosa.startSignIn()];
  const all = await Promise.all(clients.map((client) => enter(client, { recovery_code })));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const late = await rosa.startSignIn();
  expect(
    await responseOf(enter(late, { recovery_code: ` ${recovery_code.toUpperCase()} ` })),
  ).toEqual(WRONG);
  expect((await enter(late, { recovery_code: ` ${another.toUpperCase()} ` })).status).toBe(200);
});

it.each([
  ['does not respond', { cut: true } as const, 503],
  ['fails', { status: 500 }, 503],
])('S70 a provider that %s uses up neither the code nor an attempt', async (_, fault, status) => {
  const client = await rosa.startSignIn();
  const code = rosa.authenticator.code();
  state.faults.add({ path: '/v1/totps/authenticate', fault, times: 7 });
  for (let count = 0; count < 7; count += 1) {
    expect((await enter(client, { code })).status).toBe(status);
  }
  expect(await sessionOf(client)).toEqual({ signedIn: false, secondFactor: true });
  expect((await enter(client, { code })).status).toBe(200);
});

it('S70 a second tab with the same callback requires the code as well', async () => {
  const client = app.visitor();
  const accessToken = await app.callbackToken(client, rosa.person);
  const tab = client.copy();
  const responses = await Promise.all([
    client.post('/api/auth/verify', { accessToken }),
    tab.post('/api/auth/verify', { accessToken }),
  ]);
  expect(responses.map((response) => response.json())).toEqual([
    { signedIn: false, secondFactor: true },
    { signedIn: false, secondFactor: true },
  ]);
});

it('rejects invalid bodies, and browsers without a pending sign-in', async () => {
  const client = await rosa.startSignIn();
  for (const body of [{}, { code: '12345' }, { code: '123456', recovery_code: 'x' }, { code: 1 }]) {
    expect((await client.post('/api/second-factor/verify', body)).status).toBe(400);
  }
  expect(await responseOf(enter(app.visitor(), { code: '123456' }))).toEqual(ENDED);
});
