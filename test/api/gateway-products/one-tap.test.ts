import { beforeAll, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { googleIdToken } from '#test/stytch-emulator/one-tap/google-id-token.ts';

const app = await launchTestApp({ signInMethods: 'google,one_tap' });
const { state } = app.emulator;
const START = '/v1/public/oauth/google/onetap/start?public_token=x';

beforeAll(() => {
  state.oneTap.googleClientId = 'client.apps.googleusercontent.com';
});

/** Starts One Tap. Returns the URL that receives Google's token. */
async function start(client: BrowserlessClient): Promise<string> {
  const response = await client.get(START);
  expect(response.status).toBe(200);
  expect(response.json()).toEqual({
    google_client_id: state.oneTap.googleClientId,
    oauth_callback_id: expect.any(String),
  });
  return `/v1/oauth/callback/${response.json<{ oauth_callback_id: string }>().oauth_callback_id}`;
}

const idToken = () => googleIdToken(state, newPerson());

it('signs in without a token in a URL or a response', async () => {
  const client = app.visitor();
  const response = await client.post(await start(client), { id_token: await idToken() });
  expect([response.status, response.json()]).toEqual([
    200,
    { redirect_url: `${app.publicUrl}/dashboard` },
  ]);
  expect(state.canaries.find(JSON.stringify([response.text, response.headers]))).toEqual([]);
  expect((await client.get('/api/session')).json()).toMatchObject({
    signedIn: true,
    method: 'one_tap',
  });
});

it('S10 a page of another site cannot start One Tap', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const response = await app.visitor().get(START, { 'Sec-Fetch-Site': site });
    expect([response.status, response.setCookies]).toEqual([403, []]);
  }
});

it('rejects a token that Google did not sign, with the provider’s reason', async () => {
  const client = app.visitor();
  const response = await client.post(await start(client), { id_token: 'x.y.z' });
  expect(response.status).toBe(400);
  expect(response.json()).toMatchObject({ error_type: 'id_token_invalid', status_code: 400 });
});

it('a project without a Google client id causes no 5xx response', async () => {
  const { googleClientId } = state.oneTap;
  state.oneTap.googleClientId = '';
  const response = await app.visitor().get(START);
  state.oneTap.googleClientId = googleClientId;
  expect(response.status).toBeLessThan(500);
});

it('responds 404 when One Tap is disabled', async () => {
  const plain = await launchTestApp({ signInMethods: 'google' });
  expect((await plain.visitor().get(START)).status).toBe(404);
  expect((await plain.visitor().post('/v1/oauth/callback/x', { id_token: 'x' })).status).toBe(404);
});
