import { expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRotation } from '#test/harness/app/key-rotation.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';

const { around, before, added, swapped, after } = await launchRotation();
const SEND = '/sdk/v1/otps/email/login_or_create';
const SIGN_IN = '/sdk/v1/otps/authenticate';

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

it.each([
  ['added', before, added],
  ['removed', swapped, after],
] as const)('S54 S71 a code works after a key was %s', async (step, earlier, later) => {
  const browser = earlier.visitor();
  const code = await ask(browser, `gina.code.${step}@example.com`);
  expect((await at(later, browser).post(SIGN_IN, code)).status).toBe(200);
});

/** Signs in and out, so that the browser is known for the address. */
async function makeKnown(browser: BrowserlessClient, email: string): Promise<void> {
  expect((await browser.post(SIGN_IN, await ask(browser, email))).status).toBe(200);
  await browser.post('/api/signout');
}

/** Returns whether the browser may request a code that unknown browsers may not. */
async function isKnown(replica: TestApp, browser: BrowserlessClient, email: string) {
  await replica.forgetRates();
  for (let count = 1; count <= 20; count += 1) await replica.visitor().post(SEND, { email });
  expect((await replica.visitor().post(SEND, { email })).status).toBe(429);
  return (await at(replica, browser).post(SEND, { email })).status === 200;
}

it('S54 S71 a known browser stays known until its key is removed', async () => {
  const email = 'gina.known@example.com';
  const browser = before.visitor();
  await makeKnown(browser, email);
  for (const replica of [added, swapped]) expect(await isKnown(replica, browser, email)).toBe(true);
  expect(await isKnown(after, browser, email)).toBe(false);
});

it('S54 S71 a known browser that signs in after the swap stays known', async () => {
  const email = 'gina.returns@example.com';
  const browser = before.visitor();
  await makeKnown(browser, email);
  const returned = at(swapped, browser);
  await makeKnown(returned, email);
  for (const replica of [added, swapped, after]) {
    expect(await isKnown(replica, returned, email)).toBe(true);
  }
});
