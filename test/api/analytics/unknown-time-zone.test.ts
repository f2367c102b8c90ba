import { beforeEach, expect, it } from 'vitest';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { found } from '#test/harness/app/found.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

/**
 * A time zone that Postgres does not know. A stored zone becomes unknown when the tz database
 * removes it, or when Postgres moves to a machine without it.
 */
const FORMER_ZONE = 'US/Pacific-New';

const app = await launchTestApp();
let page: CreatorPage;
let other: CreatorPage;
beforeEach(async () => {
  [page, other] = [await createPage(app), await createPage(app)];
  await setZone(FORMER_ZONE);
});

const setZone = (zone: string) =>
  app.db('profiles').where({ user_id: page.userId }).update({ time_zone: zone });
const click = async (ofPage: CreatorPage) => (await ofPage.click(app.visitor())).status;

async function counted({ userId, links }: CreatorPage) {
  const { views } = await app.db('profiles').where({ user_id: userId }).first().then(found);
  const { click_count: clicks } = await app
    .db('blocks')
    .where({ id: links[0] ?? '' })
    .first()
    .then(found);
  return { views: Number(views), clicks: Number(clicks) };
}

it('a page whose time zone Postgres no longer knows does not affect clicks on other pages', async () => {
  const statuses = await Promise.all([other, page, other, page, other].map(click));
  expect(statuses).toEqual([204, 500, 204, 500, 204]);
  expect(await counted(other)).toMatchObject({ clicks: 3 });
  expect(await counted(page)).toMatchObject({ clicks: 0 });
  await setZone('UTC');
  expect(await click(page)).toBe(204);
});

it('a page whose time zone Postgres no longer knows does not affect views of other pages', async () => {
  for (let view = 0; view < 3; view += 1) {
    await Promise.all([page.view(app.visitor()), other.view(app.visitor())]);
  }
  await expect.poll(() => counted(other), { timeout: 5_000 }).toMatchObject({ views: 3 });
  await setZone('UTC');
  await page.view(app.visitor());
  await expect.poll(async () => (await counted(page)).views, { timeout: 5_000 }).toBeGreaterThan(0);
});
