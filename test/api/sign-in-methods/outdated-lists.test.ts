import { expect, it, vi } from 'vitest';
import { recordFactors } from '#bff/auth/factors/record-factors.ts';
import { factorsOf } from '#bff/auth/stytch/user.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { userIdOf } from '#test/harness/app/test-app.ts';
import { listEvents, listFactors, plantPhone, userWith } from './listed-factors.ts';

const { app, upstream } = await launchRecordedApp({ signInMethods: 'all' });

/** Holds the provider's next response with a user's factors. Later responses are not held. */
function holdList(userId: string) {
  const path = `/v1/users/${userId}`;
  const read = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  upstream.script(`GET ${path}`, async (response, { headers }) => {
    const holds = isFirst;
    isFirst = false;
    const authorization = `${headers.authorization}`;
    const list = await fetch(new URL(path, app.emulator.url), { headers: { authorization } });
    const text = await list.text();
    if (holds) {
      read.resolve();
      await released.promise;
    }
    response.writeHead(list.status, { 'content-type': 'application/json' }).end(text);
  });
  return { read: read.promise, release: () => released.resolve() };
}

it('S69 a list of factors that was requested before a removal restores nothing', async () => {
  const person = newPerson();
  const rosa = await app.signIn(person);
  const user = userWith(app, person.email);
  const id = plantPhone(user);
  await listFactors(rosa);
  const { read, release } = holdList(user.user_id);
  const late = listFactors(rosa);
  await read;
  expect((await rosa.delete(`/api/factors/${id}`)).status).toBe(204);
  release();
  await late;
  expect((await listEvents(rosa)).map(({ kind }) => kind)).toEqual([
    'factor_removed',
    'factor_added',
  ]);
});

it('S69 a replica whose clock is ahead does not accept an old list of factors', async () => {
  const person = newPerson();
  const rosa = await app.signIn(person);
  const user = userWith(app, person.email);
  const userId = await userIdOf(app, rosa);
  const id = plantPhone(user);
  await listFactors(rosa);
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 20_000);
  try {
    const list = { factors: factorsOf(user), requestedAt: Date.now() };
    expect((await rosa.delete(`/api/factors/${id}`)).status).toBe(204);
    const provider = { listFactors: async () => factorsOf(user) };
    await recordFactors({ db: app.db, provider }, userId, list);
  } finally {
    clock.mockRestore();
  }
  expect((await listEvents(rosa)).map(({ kind }) => kind)).toEqual([
    'factor_removed',
    'factor_added',
  ]);
});
