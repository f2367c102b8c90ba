import { beforeEach, expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { enter } from './authenticator.ts';
import { type Owner, ownerWithApp } from './pending-sign-in.fixture.ts';

const app = await launchTestApp({ signInMethods: 'all' });
let rosa: Owner;

beforeEach(async () => {
  await app.forgetRates();
  rosa = await ownerWithApp(app);
});

const inSession = (totp_code: string) =>
  rosa.known.post('/sdk/v1/totps/authenticate', { totp_code });

it('S70 a code that the SDK has used completes no sign-in, even if the provider accepts it twice', async () => {
  const { authenticator } = rosa;
  const code = authenticator.code();
  expect((await inSession(code)).status).toBe(200);
  authenticator.totp.lastStep = 0;
  expect((await enter(await rosa.startSignIn(), { code })).status).toBe(400);
});

it('S70 a code that has completed a sign-in is rejected to the SDK in the provider’s format', async () => {
  const { authenticator } = rosa;
  const code = authenticator.code();
  expect((await enter(await rosa.startSignIn(), { code })).status).toBe(200);
  authenticator.totp.lastStep = 0;
  const response = await inSession(code);
  expect([response.status, response.json()]).toEqual([
    401,
    expect.objectContaining({ error_type: 'unable_to_authenticate_totp' }),
  ]);
});

it('S70 a code whose check failed in a call of the SDK may be used again', async () => {
  const code = rosa.authenticator.code();
  const path = '/sdk/v1/totps/authenticate';
  app.emulator.state.faults.add({ path, fault: { status: 503 }, times: 1 });
  expect((await inSession(code)).status).toBe(503);
  expect((await inSession(code)).status).toBe(200);
});
