import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp, type TestApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';

const around = await launchSurroundings();
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
const before = await startApp(around, { sessionKeys: `${oldKey}` });
const after = await startApp(around, { sessionKeys: `${newKey},${oldKey}` });
atEndOfFile(() => Promise.all([before.stop(), after.stop()]));

const SEND = '/sdk/v1/otps/email/login_or_create';
const SIGN_IN = '/sdk/v1/passwords/authenticate';

/** Returns a client for another replica with the cookies of the same browser. */
function at(replica: TestApp, browser: BrowserlessClient): BrowserlessClient {
  const client = replica.visitor();
  for (const [name, value] of browser.cookies) client.cookies.set(name, value);
  return client;
}

async function ask(client: BrowserlessClient, email: string) {
  const sent = await client.post(SEND, { email });
  const { method_id } = sent.json<{ data: { method_id: string } }>().data;
  return { method_id, token: around.emulator.state.inbox.latest(email).code };
}

it('S54 S71 a code that was sent before a new key works after it', async () => {
  const browser = before.visitor();
  const code = await ask(browser, 'gina.code@example.com');
  const tried = await at(after, browser).post('/sdk/v1/otps/authenticate', code);
  expect(tried.status).toBe(200);
});

it('S54 S71 wrong passwords before a new key count after it', async () => {
  const email = 'gina.count@example.com';
  await before.signIn({ name: 'Gina', email });
  const body = { email, password: 'a wrong phrase' };
  for (let count = 1; count <= 6; count += 1) await before.visitor().post(SIGN_IN, body);
  expect((await after.visitor().post(SIGN_IN, body)).status).toBe(429);
});

it('S54 S71 a browser that was known before a new key stays known', async () => {
  const email = 'gina.known@example.com';
  const browser = before.visitor();
  await browser.post('/sdk/v1/otps/authenticate', await ask(browser, email));
  await browser.post('/api/signout');
  for (let count = 1; count <= 20; count += 1) await after.visitor().post(SEND, { email });
  expect((await after.visitor().post(SEND, { email })).status).toBe(429);
  expect((await at(after, browser).post(SEND, { email })).status).toBe(200);
});
