import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { factorOf, userWith } from './listed-factors.ts';

const around = await launchSurroundings();
const sessionKeys = randomBytes(32).toString('base64');
const app = await startApp(around, { sessionKeys });
const replica = await startApp(around, { sessionKeys });
atEndOfFile(() => Promise.all([app.stop(), replica.stop()]));
const { faults } = app.emulator.state;
const path = '/v1/users/oauth/:id';

beforeEach(async () => {
  faults.reset();
  await app.forgetRates();
});

// Concurrent, because each waits for five seconds.
it.concurrent.each([
  ['the same replica', app],
  ['another replica', replica],
])(
  'S69 a late deletion at the provider counts as done, on %s',
  async (_, second) => {
    const person = newPerson();
    const rosa = await app.signIn(person);
    const user = userWith(app, person.email);
    const [email, oauth] = [await factorOf(rosa, 'email'), await factorOf(rosa, 'oauth')];
    faults.add({ path, method: 'DELETE', fault: { delayMs: 5_000 }, times: 1 });
    expect((await rosa.delete(`/api/factors/${oauth.id}`)).status).toBe(503);
    const elsewhere = second.visitor();
    for (const [name, value] of rosa.cookies) elsewhere.cookies.set(name, value);
    // On a slow machine, the deletion may already have completed. The status is then 409.
    const { status } = await elsewhere.delete(`/api/factors/${email.id}`);
    expect([503, 409]).toContain(status);
    await vi.waitUntil(() => user.providers.length === 0, { timeout: 8_000 });
    expect(user.emails).toHaveLength(1);
    expect((await elsewhere.delete(`/api/factors/${email.id}`)).status).toBe(409);
  },
  30_000,
);

it('S69 requests that wait for a slow removal use no database connection', async () => {
  const rosa = await app.signIn();
  const other = await app.signIn();
  const { id } = await factorOf(rosa, 'oauth');
  faults.add({ path, method: 'DELETE', fault: { delayMs: 2_000 }, times: 1 });
  let isRemoved = false;
  const removal = rosa.delete(`/api/factors/${id}`).finally(() => {
    isRemoved = true;
  });
  await vi.waitUntil(() => faults.taken > 0, { timeout: 5_000 });
  const lists = Array.from({ length: 25 }, () => rosa.get('/api/factors'));
  await sleep(700);
  expect([(await other.get('/api/profile')).status, isRemoved]).toEqual([200, false]);
  expect((await removal).status).toBe(204);
  expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]));
}, 30_000);
