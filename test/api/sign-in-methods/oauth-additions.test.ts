import { beforeEach, describe, expect, it } from 'vitest';
import { signUp } from '#test/api/factors/attacker.ts';
import { makeOld } from '#test/api/reauthentication/old-session.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import { factorOf, listEvents, listFactors, userWith } from './listed-factors.ts';

const app = await launchTestApp({ signInMethods: 'google,github,email_otp,passwords' });
const { state } = app.emulator;

let person: ReturnType<typeof newPerson>;
let rosa: BrowserlessClient;
beforeEach(async () => {
  await app.forgetRates();
  state.faults.reset();
  state.grants.attachConflict = 'refuse';
  person = newPerson();
  rosa = await app.signIn(person);
});

const start = (provider = 'github', client = rosa) =>
  client.post('/api/factors/oauth/start', { provider });

/** Chooses an account at GitHub, and submits its token. Returns the response. */
async function returnFromProvider(chosen: ReturnType<typeof newPerson>, client = rosa) {
  const started = await start('github', client);
  expect([started.status, started.text]).toEqual([200, expect.any(String)]);
  const { redirect_url } = started.json<{ redirect_url: string }>();
  const back = await chooseAccount(redirect_url, chosen);
  expect(back.pathname).toBe('/auth/callback');
  return client.post('/api/factors/oauth/verify', { token: back.searchParams.get('token') });
}

it('S69 adds an identity provider to the account of the session, without another session', async () => {
  const sessions = state.sessions.count();
  const other = newPerson();
  const response = await returnFromProvider(other);
  expect([response.status, response.text]).toEqual([204, '']);
  expect(state.sessions.count()).toBe(sessions);
  expect(userWith(app, person.email).providers.map((each) => each.provider_type)).toEqual([
    'Google',
    'Github',
  ]);
  const github = (await listFactors(rosa)).find(({ provider }) => provider === 'github');
  expect(github).toMatchObject({ removable: true, confirms: true });
  expect(github?.last_used_at).toEqual(expect.any(String));
  expect(await listEvents(rosa)).toMatchObject([
    {
      kind: 'factor_added',
      factors: [expect.stringContaining('Email'), 'Github account'],
      notice: false,
      rejectable: true,
    },
  ]);
  const { headers } = await app.visitor().get('/v1/public/oauth/github/start');
  expect(headers.location).not.toContain('oauth_attach_token');
});

it('S69 a registration that the account has already changes nothing', async () => {
  await returnFromProvider(newPerson());
  const before = await listEvents(rosa);
  const { providers, emails } = userWith(app, person.email);
  const again = emails.find(({ email }) => email !== person.email)?.email ?? '';
  expect((await returnFromProvider({ name: 'Rosa', email: again })).status).toBe(204);
  expect(providers).toHaveLength(2);
  expect(await listEvents(rosa)).toEqual(before);
});

describe('an identity of another user', () => {
  it('S69 changes nothing when the provider rejects it', async () => {
    const milo = newPerson();
    await app.signIn(milo);
    const response = await returnFromProvider(milo);
    expect([response.status, response.json()]).toMatchObject([400, { code: 'addition_refused' }]);
    expect(await listEvents(rosa)).toEqual([]);
    expect((await rosa.get('/api/profile')).status).toBe(200);
  });

  it('S69 changes nothing when the provider signs it in, and its session ends', async () => {
    state.grants.attachConflict = 'sign in owner';
    const milo = newPerson();
    const owner = await app.signIn(milo);
    const { user_id } = userWith(app, milo.email);
    const session = state.sessions.ofUser(user_id)[0];
    const user_session = { session_id: session?.sessionId, authentication_factors: [] };
    state.faults.add({ path: '/v1/oauth/authenticate', fault: { merge: { user_session } } });
    const [before, userId] = [await listFactors(rosa), await userIdOf(app, rosa)];
    const response = await returnFromProvider(milo);
    expect([response.status, response.json()]).toMatchObject([
      409,
      { code: 'factor_of_other_account' },
    ]);
    await app.providerUpToDate();
    expect(state.sessions.ofUser(user_id)).toEqual([]);
    expect(await userIdOf(app, rosa)).toBe(userId);
    const ids = (factors: typeof before) => factors.map(({ id }) => id);
    expect(ids(await listFactors(rosa))).toEqual(ids(before));
    expect(await listEvents(rosa)).toEqual([]);
    expect((await owner.get('/api/profile')).status).toBe(200);
  });
});

it('S69 an addition requires a reauthentication, a proven account and an enabled provider', async () => {
  expect((await start('linkedin')).status).toBe(404);
  expect((await start('myspace')).status).toBe(400);
  expect((await start('github', app.visitor())).status).toBe(401);
  const unproven = await signUp(app, newPerson().email);
  const refused = await start('github', unproven);
  expect([refused.status, refused.json()]).toMatchObject([403, { code: 'unproven_account' }]);
  await makeOld(app, rosa);
  expect((await start()).json()).toMatchObject({ code: 'reauthentication_required' });
});

it('S69 an addition can be completed only in the browser that began it, and only once', async () => {
  const { redirect_url } = (await start()).json<{ redirect_url: string }>();
  const token = (await chooseAccount(redirect_url, newPerson())).searchParams.get('token');
  const elsewhere = await app.signIn(person);
  const verify = (client: BrowserlessClient) => client.post('/api/factors/oauth/verify', { token });
  expect((await verify(elsewhere)).json()).toMatchObject({ code: 'addition_expired' });
  expect((await verify(rosa)).status).toBe(204);
  expect((await verify(rosa)).json()).toMatchObject({ code: 'addition_expired' });
  // The sign-in by redirect has its own flow, so the expired addition does not affect it.
  const signIn = await rosa.post('/api/auth/verify', { accessToken: token });
  expect(signIn.status).toBe(200);
  expect(await userIdOf(app, rosa)).toBe(await userIdOf(app, elsewhere));
});

it('S69 returns 503 if the provider is unavailable, and a retry succeeds', async () => {
  state.faults.add({ path: '/v1/oauth/attach', fault: { status: 503 } });
  expect((await start()).status).toBe(503);
  state.faults.reset();
  const { redirect_url } = (await start()).json<{ redirect_url: string }>();
  const token = (await chooseAccount(redirect_url, newPerson())).searchParams.get('token');
  state.faults.add({ path: '/v1/oauth/authenticate', fault: { status: 429 } });
  const verify = () => rosa.post('/api/factors/oauth/verify', { token });
  expect((await verify()).status).toBe(503);
  state.faults.reset();
  expect((await verify()).status).toBe(204);
  expect((await factorOf(rosa, 'oauth')).removable).toBe(true);
});
