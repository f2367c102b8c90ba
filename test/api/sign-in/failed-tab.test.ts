import { expect, it } from 'vitest';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';

const { app, upstream } = await launchRecordedApp();
const EXCHANGE = 'POST /v1/oauth/authenticate';

it('S14 an exchange that fails in one tab leaves the newer sign-in of another tab open', async () => {
  const person = newPerson();
  const client = app.visitor();
  const firstToken = await app.callbackToken(client, person);
  let fail = () => undefined as unknown;
  const arrived = new Promise<void>((resolve) => {
    upstream.script(EXCHANGE, (response) => {
      fail = () => response.destroy();
      resolve();
    });
  });
  const first = client.post('/api/auth/verify', { accessToken: firstToken });
  await arrived;
  const accessToken = await app.callbackToken(client, person);
  fail();
  expect((await first).status).toBeGreaterThanOrEqual(500);
  upstream.reset();
  expect((await client.post('/api/auth/verify', { accessToken })).status).toBe(200);
});
