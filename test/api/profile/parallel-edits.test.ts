import { expect, it } from 'vitest';
import { createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';

/**
 * Maximum duration of a request that does not wait for a database connection, in milliseconds. A
 * request waits up to 2,500 ms for a connection.
 */
const UNQUEUED_MAX_MS = 1_500;

const app = await launchTestApp();

it('many edits of one account leave database connections for other accounts', async () => {
  const rosa = await app.signIn();
  const { username } = await createPage(app);
  const id = await userIdOf(app, rosa);
  const blocker = await app.db.transaction();
  await blocker('users').where({ id }).forUpdate();
  const edits = Array.from({ length: 20 }, (_, index) =>
    rosa.put('/api/profile', { bio: `${index}` }),
  );
  // These requests are sent on other connections, after the edits.
  const startedAt = performance.now();
  await rosa.get('/api/profile');
  const page = await app.visitor().get(`/u/${username}`);
  const elapsed = performance.now() - startedAt;
  await blocker.rollback();
  expect(page.status).toBe(200);
  expect(elapsed).toBeLessThan(UNQUEUED_MAX_MS);
  for (const { status } of await Promise.all(edits)) expect(status).toBe(200);
});
