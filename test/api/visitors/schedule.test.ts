import { beforeEach, expect, it, vi } from 'vitest';
import type { Link } from '#bff/contracts/link.ts';
import { findPublicProfile } from '#bff/profile/profile.store.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';

const around = await launchSurroundings();
const app = await startApp(around);
const cdn = await startApp(around, {
  variables: {
    CDN_SECONDS: '45',
    CDN_PURGE_URLS: 'http://127.0.0.1:9',
    CDN_PURGE_TOKEN: 'purge-token',
  },
});
atEndOfFile(async () => {
  await Promise.all([app.stop(), cdn.stop()]);
});
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});

const HOUR = 3_600_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();
async function add(body: object): Promise<Link> {
  const link = { title: 'Drop', url: 'https://shop.example', ...body };
  const response = await page.owner.post('/api/links', link);
  expect(response.status).toBe(201);
  return response.json<Link>();
}
/** Returns whether the page and the API show the link. */
async function shows(): Promise<boolean[]> {
  const titles = (await app.visitor().get(`/api${page.path}`)).json<{ links: Link[] }>();
  const { text } = await page.view(app.visitor());
  return [titles.links.some(({ title }) => title === 'Drop'), text.includes('Drop')];
}
const changesIn = async () =>
  (await findPublicProfile(app.db, page.username))?.changes_in as number | null;
const sMaxAge = async () => {
  const { headers } = await page.view(cdn.visitor());
  return Number(/s-maxage=(\d+)/.exec(`${headers['cache-control']}`)?.[1]);
};

it.each([
  ['a link without times', {}, [true, true]],
  ['a link after its first time', { visible_from: at(-HOUR) }, [true, true]],
  ['a link before its last time', { visible_until: at(HOUR) }, [true, true]],
  ['a link before its first time', { visible_from: at(HOUR) }, [false, false]],
  ['a link after its last time', { visible_until: at(-HOUR) }, [false, false]],
  ['a hidden link between its times', { visible_from: at(-HOUR), hidden: true }, [false, false]],
])('shows visitors only visible links: %s', async (_, body, expected) => {
  await add(body);
  expect(await shows()).toEqual(expected);
  expect((await page.owner.get('/api/links')).json()).toMatchObject([{}, body]);
});

it('shows and removes a link within a second of its times, on cached pages too', async () => {
  const from = Date.now() + 2_000;
  const until = from + 2_000;
  await add({ visible_from: new Date(from), visible_until: new Date(until) });
  let wasShown = false;
  for (;;) {
    const begin = Date.now();
    const [, isShown] = await shows();
    const end = Date.now();
    if (end < from || begin >= until + 1_000) expect(isShown).toBe(false);
    if (begin >= from + 1_000 && end < until) expect(isShown).toBe(true);
    if (wasShown && !isShown) break;
    wasShown ||= isShown === true;
  }
});

it('returns the time until the next change of a visible or coming link', async () => {
  expect(await changesIn()).toBeNull();
  await add({ visible_until: at(-HOUR), visible_from: at(-2 * HOUR) });
  await add({ visible_from: at(HOUR), hidden: true });
  expect(await changesIn()).toBeNull();
  await add({ visible_from: at(-HOUR), visible_until: at(3 * HOUR) });
  expect(await changesIn()).toSatisfy((ms: number) => ms > 2.9 * HOUR && ms <= 3 * HOUR);
  const { id } = await add({ visible_from: at(2 * HOUR), visible_until: at(4 * HOUR) });
  expect(await changesIn()).toSatisfy((ms: number) => ms > 1.9 * HOUR && ms <= 2 * HOUR);
  await page.owner.delete(`/api/links/${id}`);
  expect(await changesIn()).toBeGreaterThan(2.9 * HOUR);
});

it('S82 limits the cache time of a CDN to the next change', async () => {
  expect(await sMaxAge()).toBe(45);
  await add({ visible_from: at(HOUR) });
  await vi.waitUntil(async () => (await sMaxAge()) === 45);
  await add({ visible_from: at(20_000) });
  await vi.waitUntil(async () => (await sMaxAge()) < 45);
  const first = await sMaxAge();
  expect(first).toSatisfy((seconds: number) => seconds > 5 && seconds <= 19);
  // The remaining time decreases, even while the page is cached.
  await vi.waitUntil(async () => (await sMaxAge()) < first, { timeout: 5_000, interval: 50 });
});
