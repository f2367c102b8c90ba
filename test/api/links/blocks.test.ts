import { beforeEach, expect, it } from 'vitest';
import { LINKS_MAX } from '#bff/contracts/limits.ts';
import type { Link } from '#bff/contracts/link.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});

const LINK = { title: 'Shop', url: 'https://shop.example' };
const HEADING = { kind: 'heading', title: 'Music' };
const EMBED = { kind: 'embed', title: 'Song', url: 'https://youtu.be/dQw4w9WgXcQ' };
const EARLY = '2030-01-01T00:00:00.000Z';
const LATE = '2031-01-01T00:00:00.000Z';
const post = (body: object) => page.owner.post('/api/links', body);
const put = (id: string, body: object) => page.owner.put(`/api/links/${id}`, body);
const listed = async () => (await page.owner.get('/api/links')).json<Link[]>();
async function add(body: object): Promise<Link> {
  const response = await post(body);
  expect(response.status).toBe(201);
  return response.json<Link>();
}
const featured = async () =>
  (await listed()).filter((link) => link.featured).map(({ title }) => title);

it('adds headings and embeds, in the order of the page', async () => {
  const heading = await add(HEADING);
  expect(heading).toMatchObject({ ...HEADING, url: null, hidden: false, featured: false });
  const embed = await add(EMBED);
  expect(embed).toMatchObject(EMBED);
  const order = [embed.id, heading.id, `${page.links[0]}`];
  const response = await page.owner.put('/api/links/order', { linkIds: order });
  expect(response.status).toBe(200);
  expect((await listed()).map(({ id }) => id)).toEqual(order);
  const shown = (await app.visitor().get(`/api${page.path}`)).json<{ links: Link[] }>();
  expect(shown.links.map(({ kind, url }) => [kind, url])).toEqual([
    ['embed', EMBED.url],
    ['heading', null],
    ['link', 'https://example.com/'],
  ]);
  const without = await page.owner.put('/api/links/order', { linkIds: order.slice(1) });
  expect(without.status).toBe(409);
});

it.each([
  [{ ...HEADING, url: 'https://a.example' }, 'url'],
  [{ ...HEADING, featured: true }, 'featured'],
  [{ kind: 'embed', title: 'Song' }, 'url'],
  [{ ...EMBED, url: 'https://videos.example/dQw4w9WgXcQ' }, 'url'],
  [{ kind: 'link', title: 'Shop' }, 'url'],
  [{ ...LINK, kind: 'social' }, 'kind'],
  [{ ...LINK, hidden: 'yes' }, 'hidden'],
  [{ ...LINK, featured: null }, 'featured'],
  [{ ...LINK, visible_from: 'tomorrow' }, 'visible_from'],
  [{ ...LINK, visible_from: LATE, visible_until: EARLY }, 'visible_until'],
  [{ ...LINK, visible_from: EARLY, visible_until: EARLY }, 'visible_until'],
  [{ ...LINK, visible_from: '2030-01-01T01:00:00+02:00', visible_until: EARLY }, null],
])('rejects fields that do not fit the kind or the schedule: %j', async (body, field) => {
  const response = await post(body);
  expect(response.status).toBe(field === null ? 201 : 400);
  if (field === null) return;
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
  expect(await listed()).toHaveLength(1);
});

it('validates a single time of a schedule against the stored one', async () => {
  const { id } = await add({ ...LINK, visible_from: EARLY, visible_until: LATE });
  const after = '2032-01-01T00:00:00.000Z';
  const before = '2029-01-01T00:00:00.000Z';
  for (const body of [{ visible_from: after }, { visible_until: before }]) {
    const response = await put(id, { ...LINK, ...body });
    expect(response.json()).toMatchObject({ fields: { visible_until: expect.any(String) } });
    expect(response.status).toBe(400);
  }
  expect((await put(id, { ...LINK, visible_until: null })).json()).toMatchObject({
    visible_from: EARLY,
    visible_until: null,
  });
  expect((await put(id, { ...LINK, visible_from: after })).status).toBe(200);
});

it('keeps fields that an update omits, and never changes the kind', async () => {
  const fields = { hidden: true, visible_from: EARLY, visible_until: LATE, featured: true };
  const { id } = await add({ ...EMBED, ...fields });
  const { title, url } = EMBED;
  expect((await put(id, { title, url })).json()).toMatchObject({ ...EMBED, ...fields });
  const changed = await put(id, { title, url, kind: 'link' });
  expect([changed.status, changed.json()]).toMatchObject([
    400,
    { fields: { kind: 'The kind of a link cannot be changed. Add a new link instead.' } },
  ]);
  expect((await put(id, LINK)).json()).toMatchObject({ fields: { url: expect.any(String) } });
  const heading = await add(HEADING);
  expect((await put(heading.id, { title: 'Films' })).json()).toMatchObject({ title: 'Films' });
  expect((await put(heading.id, LINK)).status).toBe(400);
});

it('features one link of a page, also when several are featured at the same time', async () => {
  const ids = [];
  for (const title of ['A', 'B', 'C', 'D']) ids.push((await add({ ...LINK, title })).id);
  await add({ ...EMBED, featured: true });
  expect(await featured()).toEqual(['Song']);
  const statuses = await Promise.all([
    ...ids.map(async (id, n) => (await put(id, { ...LINK, title: `${n}`, featured: true })).status),
    post({ ...LINK, title: 'New', featured: true }).then(({ status }) => status),
  ]);
  expect(statuses).toEqual([200, 200, 200, 200, 201]);
  expect(await featured()).toHaveLength(1);
  const last = `${ids[0]}`;
  expect((await put(last, { ...LINK, title: 'Last', featured: true })).status).toBe(200);
  expect((await put(last, { ...LINK, title: 'Last' })).status).toBe(200);
  expect(await featured()).toEqual(['Last']);
  await put(last, { ...LINK, featured: false });
  expect(await featured()).toEqual([]);
});

it('lets the database reject a second featured link', async () => {
  await add({ ...LINK, featured: true });
  const second = app.db('blocks').where({ id: `${page.links[0]}` });
  await expect(second.update({ featured: true })).rejects.toThrow('blocks_featured');
});

it('adds headings, embeds and hidden links in one batch, but no featured ones', async () => {
  const links = [HEADING, EMBED, { ...LINK, hidden: true, visible_from: EARLY }];
  const response = await page.owner.post('/api/links/batch', { links });
  expect([response.status, response.json()]).toMatchObject([201, links]);
  for (const wrong of [
    { ...LINK, featured: true },
    { ...HEADING, url: 'https://a.example' },
    { ...LINK, visible_from: LATE, visible_until: EARLY },
    { ...EMBED, url: 'https://a.example' },
  ]) {
    const refused = await page.owner.post('/api/links/batch', { links: [LINK, wrong] });
    expect(refused.status).toBe(400);
  }
  expect(await listed()).toHaveLength(4);
});

it('counts hidden links, headings and embeds toward 100', async () => {
  const links = Array.from({ length: LINKS_MAX - 1 }, (_, n) =>
    n % 2 ? HEADING : { ...EMBED, hidden: true },
  );
  expect((await page.owner.post('/api/links/batch', { links })).status).toBe(201);
  expect((await post({ ...LINK, hidden: true })).status).toBe(409);
});
