import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { found } from '#test/harness/app/found.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const { app, upstream } = await launchRecordedApp({ signInMethods: 'all,impersonation' });

it('S77 a call within an impersonated session asks for no duration', async () => {
  await app.signIn();
  const user = await app.db('users').first('provider_user_id').then(found);
  const impersonation_token = randomBytes(32).toString('base64url');
  app.emulator.state.impersonations.put(impersonation_token, {
    userId: user.provider_user_id,
    impersonator: {
      impersonator_id: 'impersonator-test-1',
      impersonator_email_address: 'ana@example.com',
    },
  });
  const support = app.visitor();
  const began = await support.post('/sdk/v1/impersonation/authenticate', { impersonation_token });
  expect(began.status).toBe(200);
  await support.post('/sdk/v1/totps/authenticate', { totp_code: '123456' });
  const call = upstream.last('POST /sdk/v1/totps/authenticate');
  expect(JSON.parse(call.body)).toEqual({ totp_code: '123456' });
});
