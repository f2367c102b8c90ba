import { generateSync } from 'otplib';
import { expect, it } from 'vitest';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const { state } = app.emulator;

interface Totp {
  data: { totp_id: string; secret: string; recovery_codes: string[] };
}

const leaks = ({ text, headers }: ClientResponse) =>
  state.canaries.find(JSON.stringify([text, headers]));

it('S46 an authenticator app is enrolled, used and recovered, and no token reaches the browser', async () => {
  const client = await app.signIn();
  const created = await client.post('/sdk/v1/totps', { expiration_minutes: 60 });
  expect(created.status).toBe(200);
  const { totp_id, secret, recovery_codes } = created.json<Totp>().data;
  const code = generateSync({ secret, epoch: Math.floor(state.now() / 1000) });
  const used = await client.post('/sdk/v1/totps/authenticate', { totp_code: code });
  expect([used.status, used.json()]).toMatchObject([
    200,
    { data: { totp_id, user: { totps: [{ totp_id, verified: true }] } } },
  ]);
  const listed = await client.post('/sdk/v1/totps/recovery_codes');
  expect(listed.json()).toMatchObject({ data: { totps: [{ recovery_codes }] } });
  const recovery = { recovery_code: recovery_codes[0] };
  const recovered = await client.post('/sdk/v1/totps/recover', recovery);
  expect(recovered.status).toBe(200);
  expect((await client.post('/sdk/v1/totps/recover', recovery)).status).toBe(401);
  expect([created, used, listed, recovered].flatMap(leaks)).toEqual([]);
  expect((await client.get('/api/profile')).status).toBe(200);
});
