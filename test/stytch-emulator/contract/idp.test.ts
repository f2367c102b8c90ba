import { expect, it } from 'vitest';
import { createPkce, setUp } from '../fixture.ts';
import { connectedAppSchema } from '../idp/connected-app.ts';
import { openBrowserSdk, signInByCode } from './browser-sdk.ts';

const CALLBACK = 'https://app.example/callback';
const GOODBYE = 'https://app.example/goodbye';
const APP = connectedAppSchema.parse({
  client_id: 'connected-app-test-1',
  client_name: 'Calendar',
  redirect_urls: [CALLBACK],
  post_logout_redirect_urls: [GOODBYE],
});
const ASKED = {
  client_id: APP.client_id,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scopes: ['openid', 'email'],
};

it('the browser SDK authorizes an application, and the backend SDK accepts its tokens', async () => {
  const fixture = await setUp();
  fixture.state.idp.apps.push(APP);
  const sdk = await openBrowserSdk(fixture);
  const { user } = await signInByCode(fixture, sdk);
  const { verifier, challenge } = createPkce();
  const question = await sdk.run((stytch, asked) => stytch.idp.oauthAuthorizeStart(asked), ASKED);
  expect(question).toMatchObject({
    consent_required: true,
    client: { client_name: 'Calendar' },
    scope_results: [{ scope: 'openid' }, { scope: 'email' }],
  });
  const submit = (consent_granted: boolean) =>
    sdk.run((stytch, given) => stytch.idp.oauthAuthorizeSubmit(given), {
      ...ASKED,
      consent_granted,
      code_challenge: challenge,
      state: 's',
    });
  expect((await submit(false)).redirect_uri).toBe(`${CALLBACK}?error=access_denied&state=s`);
  const { authorization_code: code = '' } = await submit(true);

  const { projectId } = fixture.state.project;
  const path = `/v1/public/${projectId}/oauth2/token`;
  const response = await fetch(new URL(path, fixture.url), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: APP.client_id,
      redirect_uri: CALLBACK,
      code,
      code_verifier: verifier,
    }),
  });
  const { access_token, id_token } = await response.json();
  expect(await fixture.client.idp.introspectTokenLocal(access_token)).toMatchObject({
    subject: user.user_id,
    scope: 'openid email',
    audience: [projectId],
  });

  const leave = { client_id: APP.client_id, post_logout_redirect_uri: GOODBYE };
  const logout = (given: typeof leave & { id_token_hint?: string }) =>
    sdk.run((stytch, data) => stytch.idp.oauthLogoutStart(data), given);
  expect(await logout(leave)).toMatchObject({ consent_required: true, redirect_uri: GOODBYE });
  expect((await logout({ ...leave, id_token_hint: id_token })).consent_required).toBe(false);
});
