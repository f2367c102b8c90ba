import { expect, it } from 'vitest';
import type { Profile, PublicProfile } from '#bff/contracts/profile.ts';
import { exportAccount } from '#bff/moderation/export.store.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const OUT_OF_DATE = {
  error: 'Your links have changed in the meantime. Please try again.',
  code: 'order_out_of_date',
};

interface Link {
  id: string;
  title: string;
}
const list = async (client: BrowserlessClient) => (await client.get('/api/links')).json<Link[]>();
const ids = async (client: BrowserlessClient) => (await list(client)).map(({ id }) => id);
const order = (client: BrowserlessClient, linkIds: unknown) =>
  client.put('/api/links/order', { linkIds });

async function withLinks(count: number): Promise<BrowserlessClient> {
  const client = await app.signIn();
  for (let i = 1; i <= count; i += 1) {
    await client.post('/api/links', { title: `Link ${i}`, url: 'https://a.example' });
  }
  return client;
}

/** Returns the positions of a page's links in order. A reorder leaves no gaps and no duplicates. */
async function positions(client: BrowserlessClient): Promise<number[]> {
  const user_id = await userIdOf(app, client);
  return app
    .db('blocks')
    .where({ user_id, deleted_at: null })
    .orderBy('position')
    .pluck('position');
}

it('puts the links into the given order and returns them', async () => {
  const rosa = await withLinks(3);
  const [a, b, c] = await ids(rosa);
  const response = await order(rosa, [c, a, b]);
  expect(response.status).toBe(200);
  expect(response.json<Link[]>().map(({ title }) => title)).toEqual(['Link 3', 'Link 1', 'Link 2']);
  expect(await ids(rosa)).toEqual([c, a, b]);
  await rosa.post('/api/links', { title: 'Last', url: 'https://a.example' });
  expect((await list(rosa)).at(-1)).toMatchObject({ title: 'Last' });
});

it('orders blocks of the same position by id, for the owner, visitors and operators', async () => {
  const page = await createPage(app);
  await app.db('blocks').where({ user_id: page.userId }).delete();
  const rows = [3, 1, 4, 2].map((digit) => ({
    id: page.userId.slice(0, -1) + digit,
    user_id: page.userId,
    position: 1,
    title: `${digit}`,
    url: 'https://a.example',
  }));
  const socials = [7, 5, 8, 6].map((digit) => ({
    ...rows[0],
    id: page.userId.slice(0, -1) + digit,
    kind: 'social' as const,
    social_icon: 'x',
    url: `https://x.com/account${digit}`,
  }));
  await app.db('blocks').insert([...rows, ...socials]);
  const inOrder = rows.map(({ id }) => id).toSorted();
  const socialsInOrder = socials.map(({ id }) => id).toSorted();
  expect(await ids(page.owner)).toEqual(inOrder);
  const profile = (await page.owner.get('/api/profile')).json<Profile>();
  expect(profile.socials.map(({ id }) => id)).toEqual(socialsInOrder);
  const shown = (await app.visitor().get(`/api${page.path}`)).json<PublicProfile>();
  expect(shown.links.map(({ id }) => id)).toEqual(inOrder);
  expect(shown.socials.map(({ id }) => id)).toEqual(socialsInOrder);
  const { links } = await exportAccount(app.db, page.userId);
  expect(links).toMatchObject([...inOrder, ...socialsInOrder].map((id) => ({ id })));
});

it('accepts an empty order for a page without links', async () => {
  const response = await order(await app.signIn(), []);
  expect([response.status, response.json()]).toEqual([200, []]);
});

it('rejects an order that does not contain exactly the owner’s links with 409', async () => {
  const rosa = await withLinks(3);
  const eve = await withLinks(1);
  const before = await ids(rosa);
  const [a, b, c] = before;
  const [foreign] = await ids(eve);
  const unknown = '0198f2f0-0000-7000-8000-000000000000';
  for (const linkIds of [
    [],
    [c, b],
    [a, b, c, foreign],
    [a, b, foreign],
    [c, b, a, unknown],
    [a, a, b, c],
    [a, a, b],
  ]) {
    const response = await order(rosa, linkIds);
    expect(response.status, `${linkIds}`).toBe(409);
    expect(response.json()).toMatchObject(OUT_OF_DATE);
  }
  expect(await ids(rosa)).toEqual(before);
  expect(await ids(eve)).toEqual([foreign]);
});

it.each([
  [undefined],
  [null],
  ['a'],
  [{ 0: 'a' }],
  [[7]],
  [['not an id']],
  [[null]],
  [Array.from({ length: 101 }, () => '0198f2f0-0000-7000-8000-000000000000')],
])('rejects an order that is not a list of at most 100 ids with 400: %j', async (linkIds) => {
  const response = await order(await app.signIn(), linkIds);
  expect(response.status).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'bad_request',
    fields: { linkIds: expect.any(String) },
  });
});

it('rejects an unknown key', async () => {
  const response = await (await app.signIn()).put('/api/links/order', {
    linkIds: [],
    user_id: 'x',
  });
  expect([response.status, response.json()]).toMatchObject([
    400,
    { fields: { user_id: expect.any(String) } },
  ]);
});

it('after concurrent orders, the links are in exactly one of the orders', async () => {
  const rosa = await withLinks(6);
  const start = await ids(rosa);
  const wanted = start.map((_, shift) => [...start.slice(shift), ...start.slice(0, shift)]);
  const responses = await Promise.all([...wanted, ...wanted].map((each) => order(rosa, each)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(wanted).toContainEqual(await ids(rosa));
  expect(await positions(rosa)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('concurrent orders, additions, edits, deletions and clicks lose and duplicate nothing', async () => {
  const rosa = await withLinks(8);
  const start = await ids(rosa);
  const [gone, alsoGone, kept] = start;
  const body = { title: 'Edited', url: 'https://b.example' };
  const responses = await Promise.all([
    ...Array.from({ length: 10 }, (_, i) =>
      rosa.post('/api/links', { ...body, title: `New ${i}` }),
    ),
    ...Array.from({ length: 10 }, (_, i) => order(rosa, i % 2 ? start.toReversed() : start)),
    ...Array.from({ length: 10 }, () => rosa.put(`/api/links/${kept}`, body)),
    ...[gone, alsoGone].map((id) => rosa.delete(`/api/links/${id}`)),
    ...Array.from({ length: 20 }, () => app.visitor().post(`/api/links/${kept}/click`)),
  ]);
  for (const { status } of responses) expect([200, 201, 204, 409]).toContain(status);
  const after = await list(rosa);
  expect(new Set(after.map(({ id }) => id)).size).toBe(16);
  expect(after.filter(({ title }) => title.startsWith('New'))).toHaveLength(10);
  expect(after.find(({ id }) => id === kept)).toMatchObject({ title: 'Edited', click_count: 20 });
  expect(new Set(await positions(rosa)).size).toBe(16);

  const sorted = after.map(({ id }) => id).toSorted();
  expect((await order(rosa, sorted)).status).toBe(200);
  expect(await ids(rosa)).toEqual(sorted);
  expect(await positions(rosa)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
});
