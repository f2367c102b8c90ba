import { beforeAll, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp, newPerson } from '#test/harness/app/test-app.ts';
import { googleIdToken } from '#test/stytch-emulator/one-tap/google-id-token.ts';

const app = await launchTestApp({ signInMethods: 'google,one_tap' });
const { state } = app.emulator;
const START = '/v1/public/oauth/google/onetap/start?public_token=x';
const exchanges = () => state.calls.of('POST', '/v1/oauth/authenticate');

beforeAll(() => {
  state.oneTap.googleClientId = 'client.apps.googleusercontent.com';
});

/** The address that Google's word is handed to. */
async function start(client: BrowserlessClient): Promise<string> {
  const answer = await client.get(START);
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({
    google_client_id: state.oneTap.googleClientId,
    oauth_callback_id: expect.any(String),
  });
  return `/v1/oauth/callback/${answer.json<{ oauth_callback_id: string }>().oauth_callback_id}`;
}

const idToken = () => googleIdToken(state, newPerson());

it('signs in without a token in an address or an answer', async () => {
  const client = app.visitor();
  const answer = await client.post(await start(client), { id_token: await idToken() });
  expect([answer.status, answer.json()]).toEqual([
    200,
    { redirect_url: `${app.publicUrl}/dashboard` },
  ]);
  expect(state.canaries.find(JSON.stringify([answer.text, answer.headers]))).toEqual([]);
  expect((await client.get('/api/session')).json()).toEqual({ signedIn: true, method: 'one_tap' });
});

it('the provider’s half of its double-submitted token reaches the browser sealed only', async () => {
  const client = app.visitor();
  const answer = await client.get(START);
  const names = answer.setCookies.map((line) => line.split('=')[0]);
  expect(names).toEqual(['posy-tap']);
  expect(answer.setCookies[0]).toMatch(/; path=\/; .*samesite=strict; httponly/i);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

it('S11 Google’s word for another browser’s start signs nobody in', async () => {
  const attacker = app.visitor();
  const path = await start(attacker);
  const victim = app.visitor();
  await start(victim);
  const before = exchanges();
  const answer = await victim.post(path, { id_token: await idToken() });
  expect(answer.status).toBe(404);
  expect(exchanges()).toBe(before);
  expect(victim.cookies.has('posy')).toBe(false);
});

it('S12 a callback works once', async () => {
  const client = app.visitor();
  const path = await start(client);
  const cookie = `posy-tap=${client.cookies.get('posy-tap')}`;
  const body = { id_token: await idToken() };
  expect((await client.post(path, body)).status).toBe(200);
  expect((await app.visitor().post(path, body, { Cookie: cookie })).status).toBe(400);
});

it('S10 a foreign page starts nothing', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const answer = await app.visitor().get(START, { 'Sec-Fetch-Site': site });
    expect([answer.status, answer.setCookies]).toEqual([403, []]);
  }
});

it('what Google did not sign is refused with the provider’s reason', async () => {
  const client = app.visitor();
  const answer = await client.post(await start(client), { id_token: 'x.y.z' });
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({ error_type: 'id_token_invalid', status_code: 400 });
});

it('a project without a client id says so', async () => {
  const { googleClientId } = state.oneTap;
  state.oneTap.googleClientId = '';
  const answer = await app.visitor().get(START);
  state.oneTap.googleClientId = googleClientId;
  expect(answer.status).toBeLessThan(500);
});

it('where it is not switched on it does not exist', async () => {
  const plain = await launchTestApp({ signInMethods: 'google' });
  expect((await plain.visitor().get(START)).status).toBe(404);
  expect((await plain.visitor().post('/v1/oauth/callback/x', { id_token: 'x' })).status).toBe(404);
});
