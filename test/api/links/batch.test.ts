import { beforeEach, expect, it } from 'vitest';
import type { Link } from '#bff/contracts/link.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let rosa = app.visitor();
beforeEach(async () => {
  rosa = await app.signIn();
});
const send = (links: unknown) => rosa.post('/api/links/batch', { links });
const stored = async () => (await rosa.get('/api/links')).json<Link[]>();
const link = (number: number) => ({ title: `Link ${number}`, url: `https://${number}.example/` });
const many = (count: number) => Array.from({ length: count }, (_, index) => link(index));

it('adds links in their order at the end of the page', async () => {
  await rosa.post('/api/links', { title: 'First', url: 'https://a.example/' });
  const colored = { ...link(1), button_color: '#ABCDEF', social_icon: 'github' };
  const response = await send([colored, link(0)]);
  expect(response.status).toBe(201);
  expect(response.json()).toMatchObject([
    { title: 'Link 1', button_color_own: '#abcdef', social_icon: 'github', click_count: 0 },
    { title: 'Link 0', button_color_own: null, thumbnail: null },
  ]);
  expect((await stored()).slice(1)).toEqual(response.json());
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  expect((await app.visitor().get(`/u/${username}`)).text).toContain('Link 1');
});

it('adds a hundred links in one call, and none if they do not all fit', async () => {
  expect((await send(many(100))).status).toBe(201);
  const full = await send([link(1)]);
  expect([full.status, full.json<{ code: string }>().code]).toEqual([409, 'too_many_links']);
  expect(await stored()).toHaveLength(100);
});

it.each([
  [[], 'links'],
  ['x', 'links'],
  [many(101), 'links'],
  [[link(1), { title: 'B', url: 'ftp://b.example' }], 'links'],
  [[link(1), { ...link(2), thumbnail: null }], undefined],
])('rejects %j and adds nothing', async (links, field) => {
  const response = await send(links);
  expect(response.status).toBe(400);
  if (field) expect(response.json<{ fields: object }>().fields).toHaveProperty([field]);
  expect(await stored()).toEqual([]);
});

it('rejects the batch if the host of one link is blocked', async () => {
  await app.db('blocked_hosts').insert({ host: 'evil.example' });
  expect((await send([link(1), { title: 'E', url: 'https://a.evil.example/' }])).status).toBe(400);
  expect(await stored()).toEqual([]);
});

it('adds no more than fit when two batches race', async () => {
  const responses = await Promise.all([send(many(60)), send(many(60))]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await stored()).toHaveLength(60);
});
