import { expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { createPkce } from '#test/stytch-emulator/fixture.ts';
import { connectedAppSchema } from '#test/stytch-emulator/idp/connected-app.ts';

const app = await launchTestApp();
const { state, url } = app.emulator;
const CALLBACK = 'https://app.example/callback';
const GOODBYE = 'https://app.example/goodbye';
const { verifier, challenge } = createPkce();
const ASKED = {
  client_id: 'connected-app-test-1',
  redirect_uri: CALLBACK,
  response_type: 'code',
  state: 's',
};

state.idp.apps.push(
  connectedAppSchema.parse({
    client_id: ASKED.client_id,
    client_name: 'Calendar',
    redirect_urls: [CALLBACK],
    post_logout_redirect_urls: [GOODBYE],
  }),
);

/** Exchanges a code as the application's server does, and returns the user of the access token. */
async function subjectOf(code: string | null): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: ASKED.client_id,
    redirect_uri: CALLBACK,
    ...{ code: code ?? '', code_verifier: verifier },
  });
  const path = `/v1/public/${state.project.projectId}/oauth2/token`;
  const { access_token } = await (await fetch(new URL(path, url), { method: 'POST', body })).json();
  return String((await state.signing.open(access_token))?.sub);
}

async function userOf(client: BrowserlessClient): Promise<string> {
  const me = (await client.get('/sdk/v1/users/me')).json<{ data: { user_id: string } }>();
  return me.data.user_id;
}

it.each(['/idp/oauth/authorize/start', '/oauth/authorize/start'])(
  'POST %s returns the permissions that the application requests',
  async (path) => {
    const client = await app.signIn();
    const response = await client.post(`/sdk/v1${path}`, ASKED);
    expect([response.status, response.json()]).toMatchObject([
      200,
      {
        data: {
          consent_required: true,
          client: { client_name: 'Calendar' },
          scope_results: [{ scope: 'openid' }, { scope: 'email' }, { scope: 'profile' }],
        },
      },
    ]);
    expect((await app.visitor().post(`/sdk/v1${path}`, ASKED)).status).toBe(401);
  },
);

it('returns a code for the user after consent, and none after a denial', async () => {
  const client = await app.signIn();
  const submit = async (consent_granted: boolean) => {
    const body = { ...ASKED, code_challenge: challenge, consent_granted };
    const response = await client.post('/sdk/v1/idp/oauth/authorize/submit', body);
    expect(response.status).toBe(200);
    expect(state.canaries.find(response.text)).toEqual([]);
    return new URL(response.json<{ data: { redirect_uri: string } }>().data.redirect_uri);
  };
  expect((await submit(false)).href).toBe(`${CALLBACK}?error=access_denied&state=s`);
  const back = await submit(true);
  expect(await subjectOf(back.searchParams.get('code'))).toBe(await userOf(client));
});

it('the older SDK’s consent form redirects back, and the credential in it is ignored', async () => {
  const client = await app.signIn();
  const form = new URLSearchParams({
    ...ASKED,
    scope: 'openid email',
    code_challenge: challenge,
    consent_granted: 'true',
    __Authorization: 'Basic Zm9yZ2Vk',
    '__X-SDK-Parent-Host': 'https://evil.example',
  });
  const response = await client.post('/sdk/v1/oauth/authorize', form.toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  expect(response.status).toBe(200);
  const back = new URL(/url=([^"]*)/.exec(response.text)?.[1]?.replaceAll('&amp;', '&') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
  expect(await subjectOf(back.searchParams.get('code'))).toBe(await userOf(client));
});

it('an application’s sign-out needs a confirmation, and redirects only to its own URL', async () => {
  const client = await app.signIn();
  const start = (post_logout_redirect_uri: string) =>
    client.post('/sdk/v1/oauth/logout/start', {
      client_id: ASKED.client_id,
      post_logout_redirect_uri,
    });
  expect((await start(GOODBYE)).json()).toMatchObject({
    data: { consent_required: true, redirect_uri: GOODBYE },
  });
  expect((await start('https://evil.example')).status).toBe(400);
  expect((await client.post('/sdk/v1/sessions/revoke')).status).toBe(200);
  expect((await client.get('/api/profile')).status).toBe(401);
});
