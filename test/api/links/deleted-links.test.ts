import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { DELETED_LINKS_MAX, LINKS_MAX } from '#bff/contracts/limits.ts';
import type { DeletedLink, Link } from '#bff/contracts/link.ts';
import { operatorOf } from '#test/api/moderation/operator.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const NOT_FOUND = { error: 'Link not found.', code: 'not_found' };
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});

const listed = async () => (await page.owner.get('/api/links')).json<Link[]>();
const deleted = async () => (await page.owner.get('/api/links/deleted')).json<DeletedLink[]>();
const titles = (links: { title: string }[]) => links.map(({ title }) => title);
const restore = (id: string, client = page.owner) => client.post(`/api/links/${id}/restore`);
const remove = (id: string) => page.owner.delete(`/api/links/${id}`);
async function add(body: object): Promise<Link> {
  const response = await page.owner.post('/api/links', body);
  expect(response.status).toBe(201);
  return response.json<Link>();
}
const fill = (count: number, row: object) =>
  app.db('blocks').insert(
    Array.from({ length: count }, (_, index) => ({
      id: uuidv7(),
      user_id: page.userId,
      position: index + 2,
      title: `${index}`,
      url: 'https://a.example',
      ...row,
    })),
  );

it('restores a deleted link to the end of the page, with its thumbnail and clicks', async () => {
  const thumbnail = await image('png');
  const link = await add({ title: 'Shop', url: 'https://shop.example', thumbnail, featured: true });
  await page.addLink('Last');
  expect((await page.click(app.visitor(), {}, link.id)).status).toBe(204);
  expect((await remove(link.id)).status).toBe(204);
  expect(titles(await listed())).toEqual(['First', 'Last']);
  expect((await app.visitor().get(page.path)).text).not.toContain('Shop');
  const gone = { ...link, click_count: 1 };
  const [entry, ...others] = await deleted();
  expect(entry).toEqual({ ...gone, deleted_at: expect.any(String) });
  expect(others).toEqual([]);
  expect(Math.abs(Date.now() - Date.parse(entry?.deleted_at ?? ''))).toBeLessThan(60_000);
  expect((await page.owner.get(link.thumbnail ?? '')).status).toBe(200);

  const response = await restore(link.id);
  expect([response.status, response.json()]).toEqual([200, gone]);
  expect(titles(await listed())).toEqual(['First', 'Last', 'Shop']);
  expect(await deleted()).toEqual([]);
  const visited = await app.visitor().get(`/api${page.path}`);
  expect(titles(visited.json<{ links: Link[] }>().links)).toEqual(['First', 'Last', 'Shop']);
});

it('restores headings, embeds and hidden links as they were', async () => {
  const hidden = { hidden: true, visible_from: '2030-01-01T00:00:00.000Z', visible_until: null };
  for (const body of [
    { kind: 'heading', title: 'Music' },
    { kind: 'embed', title: 'Song', url: 'https://youtu.be/dQw4w9WgXcQ', ...hidden },
  ]) {
    const { id } = await add(body);
    await remove(id);
    expect((await deleted())[0]).toMatchObject(body);
    expect((await restore(id)).json()).toMatchObject(body);
  }
});

it('features a restored link again, unless another one is featured now', async () => {
  const address = { url: 'https://shop.example' };
  const first = await add({ title: 'One', ...address, featured: true });
  await remove(first.id);
  const second = await add({ title: 'Two', ...address, featured: true });
  expect((await restore(first.id)).json()).toMatchObject({ featured: false });
  expect((await listed()).filter(({ featured }) => featured)).toEqual([second]);
  await remove(second.id);
  expect((await restore(second.id)).json()).toEqual(second);
});

it('lists the last deleted link first', async () => {
  const second = await page.addLink('Second');
  const third = await page.addLink('Third');
  for (const id of [second, `${page.links[0]}`, third]) await remove(id);
  expect(titles(await deleted())).toEqual(['Third', 'First', 'Second']);
});

it('responds 404 for a link that is not deleted, another user’s and a malformed id', async () => {
  const [id] = page.links;
  expect((await restore(`${id}`)).json()).toMatchObject(NOT_FOUND);
  await remove(`${id}`);
  const eve = await app.signIn();
  for (const [client, target] of [
    [eve, `${id}`],
    [page.owner, uuidv7()],
    [page.owner, 'x'],
    [page.owner, '%00'],
  ] as const) {
    const response = await restore(target, client);
    expect([response.status, response.json()]).toMatchObject([404, NOT_FOUND]);
  }
  expect((await eve.get('/api/links/deleted')).json()).toEqual([]);
  expect((await app.visitor().get('/api/links/deleted')).status).toBe(401);
});

it('treats a deleted link as unknown to changes, deletion and order', async () => {
  const [id] = page.links;
  await remove(`${id}`);
  const body = { title: 'Changed', url: 'https://a.example' };
  expect((await page.owner.put(`/api/links/${id}`, body)).status).toBe(404);
  expect((await remove(`${id}`)).status).toBe(404);
  expect((await page.owner.put('/api/links/order', { linkIds: [id] })).status).toBe(409);
  expect(titles(await deleted())).toEqual(['First']);
});

it('does not count deleted links toward 100, and restores none onto a full page', async () => {
  await remove(`${page.links[0]}`);
  await fill(LINKS_MAX - 1, {});
  const last = await page.addLink('One hundredth');
  const response = await restore(`${page.links[0]}`);
  expect([response.status, response.json()]).toMatchObject([409, { code: 'too_many_links' }]);
  await remove(last);
  const both = [`${page.links[0]}`, last];
  const statuses = await Promise.all(both.map(async (id) => (await restore(id)).status));
  expect(statuses.sort()).toEqual([200, 409]);
  expect(await listed()).toHaveLength(LINKS_MAX);
});

it('S87 does not restore a link to a host that was blocked meanwhile', async () => {
  const id = await page.addLink('Evil', 'https://shop.soon-blocked.example');
  await remove(id);
  await operatorOf(app).block('soon-blocked.example');
  const error = 'Links to soon-blocked.example are not allowed on Posy.';
  const response = await restore(id);
  expect([response.status, response.json()]).toMatchObject([400, { error }]);
  expect(titles(await deleted())).toEqual(['Evil']);
});

it('does not restore a link 30 days after its deletion', async () => {
  const id = `${page.links[0]}`;
  await remove(id);
  const age = (days: number) =>
    app
      .db('blocks')
      .where({ id })
      .update({ deleted_at: app.db.raw(`now() - interval '${days} days'`) });
  await age(29.99);
  expect(titles(await deleted())).toEqual(['First']);
  await age(30);
  expect(await deleted()).toEqual([]);
  expect((await restore(id)).status).toBe(404);
});

it('keeps the last 200 deleted links of a page, with their thumbnails', async () => {
  const thumbnail = await image('png');
  const { id } = await add({ title: 'Oldest', url: 'https://a.example', thumbnail });
  await remove(id);
  await fill(DELETED_LINKS_MAX - 1, { deleted_at: app.db.fn.now() });
  const media = () => app.db('media').where({ user_id: page.userId }).pluck('id');
  expect(await deleted()).toHaveLength(DELETED_LINKS_MAX);
  expect(await media()).toHaveLength(1);
  await remove(`${page.links[0]}`);
  const kept = await deleted();
  expect(kept).toHaveLength(DELETED_LINKS_MAX);
  expect(titles(kept)).not.toContain('Oldest');
  expect([titles(kept)[0], await media()]).toEqual(['First', []]);
});

it('does not count removed social accounts among the deleted links', async () => {
  const { id } = await add({ title: 'Oldest', url: 'https://a.example' });
  await remove(id);
  await fill(DELETED_LINKS_MAX - 2, { deleted_at: app.db.fn.now() });
  const account = { platform: 'x', value: 'rosa' };
  for (const socials of [[account], []]) {
    expect((await page.owner.put('/api/profile', { socials })).status).toBe(200);
  }
  await remove(`${page.links[0]}`);
  expect(await deleted()).toHaveLength(DELETED_LINKS_MAX);
  expect((await restore(id)).status).toBe(200);
  const [removed] = await app.db('blocks').where({ user_id: page.userId, kind: 'social' });
  expect(removed?.deleted_at).toBeInstanceOf(Date);
});
