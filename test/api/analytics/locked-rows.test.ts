import { beforeEach, expect, it, vi } from 'vitest';
import { type CreatorPage, createPage, settle } from '#test/harness/app/creator-page.ts';
import { found } from '#test/harness/app/found.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

/**
 * Maximum duration of a request that does not wait for a lock, in milliseconds. A request that
 * waits for a lock fails at the statement timeout, after three seconds.
 */
const UNQUEUED_MAX_MS = 1_500;
const CLICKS = 20;

const app = await launchTestApp();
let page: CreatorPage;
let locked: string;
let other: string;
beforeEach(async () => {
  page = await createPage(app);
  [locked, other] = [page.links[0] as string, await page.addLink('Other')];
});

async function clicks(linkId: string) {
  const { click_count } = await app.db('blocks').where({ id: linkId }).first().then(found);
  const day = await app
    .db('link_days')
    .where({ link_id: linkId })
    .sum({ people: 'people' })
    .first();
  return [Number(click_count), Number(day?.people ?? 0)];
}

/** Locks a row until the returned function is called. */
async function lockRow(table: string, row: object): Promise<() => Promise<void>> {
  const blocker = await app.db.transaction();
  await blocker(table).where(row).forUpdate();
  return async () => {
    await blocker.rollback();
  };
}

const clickFromAnywhere = (linkId: string) =>
  page.click(app.visitor(), {}, linkId).then(({ status }) => status);

const ROWS = [
  ['the row of a link', 'blocks', () => ({ id: locked })],
  ['the row of a link’s day', 'link_days', () => ({ link_id: locked })],
] as const;

it.each(ROWS)(
  'while %s is locked, acknowledges clicks on other links immediately',
  async (_, table, row) => {
    await page.click(app.visitor(), {}, locked);
    const release = await lockRow(table, row());
    let waiting = 0;
    const held = Array.from({ length: 3 }, () => {
      waiting += 1;
      return clickFromAnywhere(locked).finally(() => {
        waiting -= 1;
      });
    });
    const startedAt = performance.now();
    for (let click = 0; click < CLICKS; click += 1) {
      expect(await clickFromAnywhere(other)).toBe(204);
      held.push(clickFromAnywhere(locked));
    }
    expect(performance.now() - startedAt).toBeLessThan(UNQUEUED_MAX_MS);
    expect(waiting).toBe(3);

    await release();
    expect(new Set(await Promise.all(held))).toEqual(new Set([204]));
    expect(await clicks(other)).toEqual([CLICKS, CLICKS]);
    expect(await clicks(locked)).toEqual([1 + held.length, 1 + held.length]);
  },
);

it('responds 503 to a click on a link that stays locked, and does not count it', async () => {
  const release = await lockRow('blocks', { id: locked });
  const [held, free] = await Promise.all([
    page.click(app.visitor(), {}, locked),
    clickFromAnywhere(other),
  ]);
  expect([held.status, held.json(), free]).toMatchObject([503, { code: 'unavailable' }, 204]);
  await release();
  expect(await clickFromAnywhere(locked)).toBe(204);
  expect([await clicks(locked), await clicks(other)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

it('responds 404 to waiting clicks when their link is deleted', async () => {
  const deletion = await app.db.transaction();
  await deletion('blocks').where({ id: locked }).delete();
  const held = clickFromAnywhere(locked);
  expect(await clickFromAnywhere(other)).toBe(204);
  await deletion.commit();
  expect(await held).toBe(404);
});

async function views(ofPage: CreatorPage) {
  const { views } = await app.db('profiles').where({ user_id: ofPage.userId }).first().then(found);
  const day = await app.db('profile_days').where({ user_id: ofPage.userId }).first();
  const referred = await app.db('referrer_days').where({ user_id: ofPage.userId });
  const sum = referred.reduce((total, { people }) => total + Number(people), 0);
  return [Number(views), Number(day?.people ?? 0), sum];
}

it.each(['profiles', 'profile_days', 'referrer_days'])(
  'while a page’s row in %s is locked, counts views of other pages, and counts the page’s own views afterward',
  async (table) => {
    const another = await createPage(app);
    await page.view(app.visitor());
    await settle(app);
    const release = await lockRow(table, { user_id: page.userId });
    for (let view = 0; view < 3; view += 1) {
      await page.view(app.visitor());
      await another.view(app.visitor());
    }
    const areCounted = (ofPage: CreatorPage, count: number) => async () =>
      (await views(ofPage)).every((number) => number === count);
    await vi.waitUntil(areCounted(another, 3), { timeout: UNQUEUED_MAX_MS });
    expect(await views(page)).toEqual([1, 1, 1]);

    await release();
    await vi.waitUntil(areCounted(page, 4), { timeout: 5_000 });
  },
);
