import { expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRotation } from '#test/harness/app/key-rotation.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';

const { before, added, swapped, after } = await launchRotation();

/** Returns the status of a signed-in request that a browser sends to another server. */
async function statusAt(app: TestApp, browser: BrowserlessClient): Promise<number> {
  const client = app.visitor();
  for (const [name, value] of browser.cookies) client.cookies.set(name, value);
  return (await client.get('/api/profile')).status;
}

it('S54 keeps sessions during a rotation, even while servers with the old and the new list run', async () => {
  const early = await before.signIn();
  for (const app of [before, added, before, added, swapped, added, swapped, after]) {
    expect(await statusAt(app, early)).toBe(200);
  }
  const late = await swapped.signIn();
  for (const app of [added, swapped, after]) expect(await statusAt(app, late)).toBe(200);
});

it('S54 removing the old key ends the sessions that were not used since the keys were swapped', async () => {
  const unused = await before.signIn();
  expect(await statusAt(after, unused)).toBe(401);
});

it('S54 limits restart once in a rotation, when the keys are swapped', async () => {
  const email = 'rotation@example.com';
  await before.signIn({ name: 'Rosa', email });
  const attempt = async (app: TestApp) => {
    const body = { email, password: 'a wrong phrase' };
    return (await app.visitor().post('/sdk/v1/passwords/authenticate', body)).status;
  };
  for (let count = 1; count <= 6; count += 1) await attempt(before);
  expect(await attempt(added)).toBe(429);
  for (let count = 1; count <= 6; count += 1) expect(await attempt(swapped)).not.toBe(429);
  expect(await attempt(after)).toBe(429);
});
