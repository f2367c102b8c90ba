import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { found } from '#test/harness/app/found.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const around = await launchSurroundings();
const postgres = await startTcpProxy(around.databaseUrl);
const app = await startApp(around, { databaseUrl: postgres.url });
afterAll(async () => {
  await app.stop();
  await postgres.stop();
});

let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
  // From now on the page is served from the cache, even when Postgres is down.
  await page.view(app.visitor());
  await waitForViews(1);
});

afterEach(() => postgres.mend());

/**
 * Returns the total of the page's views, their sum over the days, and their sum over the referrers.
 * Reads them without the proxy.
 */
async function views(): Promise<number[]> {
  const { views } = await around.db('profiles').where({ user_id: page.userId }).first().then(found);
  const sum = async (table: string) => {
    const days = await around.db(table).where({ user_id: page.userId });
    return days.reduce((total, { people }) => total + Number(people), 0);
  };
  return [Number(views), await sum('profile_days'), await sum('referrer_days')];
}

const waitForViews = (count: number) =>
  vi.waitUntil(async () => (await views())[0] === count, { timeout: 10_000 });

it('writes pending views when Postgres recovers', async () => {
  postgres.cut();
  for (let view = 0; view < 5; view += 1) {
    expect((await page.view(app.visitor())).status).toBe(200);
  }
  const before = postgres.refusals();
  await vi.waitUntil(() => postgres.refusals() >= before + 2, { timeout: 10_000 });
  postgres.mend();
  await waitForViews(6);
  expect(await views()).toEqual([6, 6, 6]);
});

it.each(['before', 'after'] as const)(
  'counts each view once when the connection breaks %s the commit',
  async (when) => {
    postgres.cutAt(['add-views', 'COMMIT'], when);
    for (let view = 0; view < 3; view += 1) await page.view(app.visitor());
    await waitForViews(4);
    // Views are written in order, so a duplicate would be written before this later view.
    const recorded = app.visitor();
    await page.view(recorded);
    await waitForViews(5);
    await page.view(recorded);
    await waitForViews(6);
    expect(await views()).toEqual([6, 6, 6]);
  },
);
