import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { found } from '#test/harness/app/found.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp({ signInMethods: 'google,impersonation' });
const { state } = app.emulator;

/** Returns an impersonation token, as the provider's dashboard issues it. */
function token(userId: string): string {
  const value = randomBytes(32).toString('base64url');
  const impersonator = {
    impersonator_id: 'impersonator-test-1',
    impersonator_email_address: 'ana@example.com',
  };
  state.impersonations.put(value, { userId, impersonator });
  return value;
}

it('S46 when enabled, an impersonation token signs in as its user, once', async () => {
  const client = await app.signIn();
  const user = await app.db('users').first('provider_user_id').then(found);
  const impersonation_token = token(user.provider_user_id);
  const support = app.visitor();
  const post = () => support.post('/sdk/v1/impersonation/authenticate', { impersonation_token });
  const response = await post();
  expect(response.status).toBe(200);
  expect(state.canaries.find(JSON.stringify([response.text, response.headers]))).toEqual([]);
  expect((await support.get('/api/session')).json()).toEqual({
    signedIn: true,
    method: 'impersonation',
    confirmed: false,
  });
  expect((await support.get('/api/profile')).json()).toEqual(
    (await client.get('/api/profile')).json(),
  );
  expect((await post()).status).toBe(401);
});

it('S71 an impersonated session does not make the browser known to the user', async () => {
  await app.signIn();
  const user = await app.db('users').first('provider_user_id').then(found);
  const impersonation_token = token(user.provider_user_id);
  const support = app.visitor();
  const { status } = await support.post('/sdk/v1/impersonation/authenticate', {
    impersonation_token,
  });
  expect([status, support.cookies.has('posy-known')]).toEqual([200, false]);
});
