import { beforeEach, expect, it, vi } from 'vitest';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { operatorOf } from './operator.ts';

const app = await launchTestApp();
const operator = operatorOf(app);
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});

/** Returns the titles of the links in the public API, and checks that the page shows the same. */
async function shown(): Promise<string[]> {
  const { links } = (await app.visitor().get(`/api${page.path}`)).json<{
    links: { title: string }[];
  }>();
  const titles = links.map(({ title }) => title);
  const { text } = await app.visitor().get(page.path);
  const all = ['First', 'Plain', 'Below', 'Unicode', 'Similar'];
  expect(all.filter((title) => text.includes(`>${title}<`))).toEqual(titles);
  return titles;
}

it('S87 links to a blocked host and its subdomains leave public pages immediately, and return', async () => {
  await page.addLink('Plain', 'https://evil.example./path?x=1');
  await page.addLink('Below', 'http://a.b.EVIL.example:8080');
  await page.addLink('Unicode', 'https://shop.b%C3%BCcher.example/');
  await page.addLink('Similar', 'https://not-evil.example/?evil.example');
  expect(await shown()).toEqual(['First', 'Plain', 'Below', 'Unicode', 'Similar']);
  expect(await operator.block('evil.example')).toBe(true);
  await vi.waitUntil(async () => (await shown()).length === 3, { timeout: 5_000, interval: 20 });
  expect(await shown()).toEqual(['First', 'Unicode', 'Similar']);
  await operator.block('xn--bcher-kva.example');
  expect(await shown()).toEqual(['First', 'Similar']);
  // The owner still sees the links.
  expect((await page.owner.get('/api/links')).json<unknown[]>()).toHaveLength(5);
  expect(await operator.block('evil.example')).toBe(false);
  await operator.unblock('evil.example');
  expect(await shown()).toEqual(['First', 'Plain', 'Below', 'Similar']);
  expect(await operator.unblock('evil.example')).toBe(false);
});

it.each([
  'https://bad.example/',
  'http://BAD.example:8080/x',
  'https://a.b.bad.example./',
  'https://b%61d.example/',
  'https://ⓑad.example/',
])('S87 rejects a link to a blocked host: %s', async (url) => {
  await operator.block('bad.example');
  const error = 'Links to bad.example are not allowed on Posy.';
  const refusal = [400, { error, fields: { url: error } }];
  const [id] = page.links;
  const added = await page.owner.post('/api/links', { title: 'New', url });
  expect([added.status, added.json()]).toMatchObject(refusal);
  const changed = await page.owner.put(`/api/links/${id}`, { title: 'New', url });
  expect([changed.status, changed.json()]).toMatchObject(refusal);
  expect((await page.owner.get('/api/links')).json()).toMatchObject([{ title: 'First' }]);
  expect(
    (await page.owner.post('/api/links', { title: 'Ok', url: 'https://d.example' })).status,
  ).toBe(201);
});
