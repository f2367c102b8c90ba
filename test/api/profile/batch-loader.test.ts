import { expect, test } from 'vitest';
import { findProfile, findPublicProfile } from '#bff/profile/profile.store.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const NOBODY = '00000000-0000-4000-8000-000000000000';

async function creator(username: string): Promise<string> {
  const client = await app.signIn();
  await client.put('/api/profile', { username });
  await client.post('/api/links', { title: `Of ${username}`, url: 'https://example.com' });
  return userIdOf(app, client);
}

const ada = await creator('ada');
const bea = await creator('bea');

/** Returns the result of `work`, and how many statements it sent to Postgres. */
async function counted<T>(work: () => Promise<T>): Promise<{ response: T; statements: number }> {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  app.db.on('query', count);
  const response = await work();
  app.db.removeListener('query', count);
  return { response, statements };
}

test('concurrent lookups share a statement, and each one gets its row', async () => {
  const { response, statements } = await counted(() =>
    Promise.all([ada, NOBODY, bea, ada].map((userId) => findProfile(app.db, userId))),
  );
  expect(response.map((row) => row?.username)).toEqual(['ada', undefined, 'bea', 'ada']);
  expect(statements).toBe(1);
});

test('concurrent lookups of public pages share a statement, and each gets its own links', async () => {
  const { response, statements } = await counted(() =>
    Promise.all(['bea', 'nobody', 'ada'].map((name) => findPublicProfile(app.db, name))),
  );
  const titles = response.map((row) => row?.links.map((link) => link.title));
  expect(titles).toEqual([['Of bea'], undefined, ['Of ada']]);
  expect(statements).toBe(1);
});

test('does not cache rows', async () => {
  await findProfile(app.db, bea);
  await app.db('profiles').where({ user_id: bea }).update({ name: 'Beatrix' });
  expect((await findProfile(app.db, bea))?.name).toBe('Beatrix');
});

test('a failed statement rejects all lookups that share it, and no later one', async () => {
  const asked = [ada, 'no uuid'].map((userId) => findProfile(app.db, userId));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await findProfile(app.db, ada))?.username).toBe('ada');
});
