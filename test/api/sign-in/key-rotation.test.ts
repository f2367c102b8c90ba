import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp, type TestApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';

const around = await launchSurroundings();
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
/**
 * The successive key lists of a rotation (docs/operations.md). Two servers with neighboring lists
 * run at the same time.
 */
const LISTS = {
  before: `${oldKey}`,
  added: `${oldKey},${newKey}`,
  swapped: `${newKey},${oldKey}`,
  after: `${newKey}`,
};
const start = (sessionKeys: string) => startApp(around, { sessionKeys });
const before = await start(LISTS.before);
const added = await start(LISTS.added);
const swapped = await start(LISTS.swapped);
const after = await start(LISTS.after);
atEndOfFile(() => Promise.all([before, added, swapped, after].map((app) => app.stop())));

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
