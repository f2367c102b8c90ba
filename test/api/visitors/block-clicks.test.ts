import { beforeEach, expect, it } from 'vitest';
import type { Link } from '#bff/contracts/link.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});

const LINK = { title: 'Shop', url: 'https://shop.example' };
const EMBED = { kind: 'embed', title: 'Song', url: 'https://youtu.be/dQw4w9WgXcQ' };
const IN_2030 = '2030-01-01T00:00:00.000Z';
const IN_2020 = '2020-01-01T00:00:00.000Z';
const add = async (body: object) => (await page.owner.post('/api/links', body)).json<Link>().id;

/** Clicks a block concurrently, each time as another visitor. */
async function click(id: string, times: number): Promise<number[]> {
  const clicks = Array.from({ length: times }, () => page.click(app.visitor(), {}, id));
  return [...new Set((await Promise.all(clicks)).map(({ status }) => status))];
}
const clicksOf = async (id: string) =>
  (await page.owner.get('/api/links')).json<Link[]>().find((link) => link.id === id)?.click_count;

it.each([
  ['an embed', EMBED],
  ['a featured link', { ...LINK, featured: true }],
  ['a hidden link', { ...LINK, hidden: true }],
  ['a link that is not visible yet', { ...LINK, visible_from: IN_2030 }],
  ['a link that is no longer visible', { ...LINK, visible_until: IN_2020 }],
])('counts the clicks on %s exactly, also from pages that are still open', async (_, body) => {
  const id = await add(body);
  expect(await click(id, 25)).toEqual([204]);
  expect(await clicksOf(id)).toBe(25);
  const { links, totals } = await page.report('all');
  expect(links.find((link) => link.id === id)).toMatchObject({ clicks: 25 });
  expect(totals).toMatchObject({ clicks: 25 });
});

it('counts nothing for a heading, also with the owner’s cookie', async () => {
  const id = await add({ kind: 'heading', title: 'Music' });
  expect(await click(id, 3)).toEqual([404]);
  expect((await page.owner.post(`/api/links/${id}/click`)).status).toBe(404);
  expect(await clicksOf(id)).toBe(0);
  expect(await app.db('link_days').where({ link_id: id })).toEqual([]);
  expect((await page.report('all')).links.map((link) => link.id)).toEqual(page.links);
});

it('counts nothing for a deleted link, leaves it out of reports, and restores it with its clicks', async () => {
  const id = await add(LINK);
  expect(await click(id, 3)).toEqual([204]);
  expect(await click(`${page.links[0]}`, 2)).toEqual([204]);
  await page.owner.delete(`/api/links/${id}`);
  expect(await click(id, 5)).toEqual([404]);
  expect((await page.owner.post(`/api/links/${id}/click`)).status).toBe(404);
  const without = await page.report('all');
  expect([without.totals.clicks, without.links.length]).toEqual([2, 1]);
  await page.owner.post(`/api/links/${id}/restore`);
  expect(await clicksOf(id)).toBe(3);
  const report = await page.report('all');
  expect(report.totals.clicks).toBe(5);
  expect(report.links.map((link) => link.clicks)).toEqual([2, 3]);
});

it('neither loses nor adds clicks while a link is deleted and restored', async () => {
  const id = await add(LINK);
  let counted = 0;
  for (let round = 0; round < 5; round += 1) {
    const clicks = Array.from({ length: 20 }, () => page.click(app.visitor(), {}, id));
    await page.owner.delete(`/api/links/${id}`);
    for (const { status } of await Promise.all(clicks)) counted += Number(status === 204);
    await page.owner.post(`/api/links/${id}/restore`);
  }
  expect(await clicksOf(id)).toBe(counted);
  expect((await page.report('all')).totals.clicks).toBe(counted);
});
