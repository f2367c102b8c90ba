import { beforeEach, expect, it } from 'vitest';
import type { Link } from '#bff/contracts/link.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let rosa = app.visitor();
beforeEach(async () => {
  rosa = await app.signIn();
});
const SHOP = { title: 'Shop', url: 'https://shop.example/' };
const KEY = { 'idempotency-key': 'a-key-of-the-client' };
const stored = async () => (await rosa.get('/api/links')).json<Link[]>();
const code = (response: { status: number; json<T>(): T }) => [
  response.status,
  response.json<{ code: string }>().code,
];

it('creates a link once, and returns it to the repeated request', async () => {
  const first = await rosa.post('/api/links', SHOP, KEY);
  const again = await rosa.post('/api/links', SHOP, KEY);
  expect([again.status, again.json()]).toEqual([201, first.json()]);
  expect(await stored()).toHaveLength(1);
  await rosa.post('/api/links', SHOP, { 'idempotency-key': 'another-key' });
  await rosa.post('/api/links', SHOP);
  expect(await stored()).toHaveLength(3);
});

it('creates a link once for concurrent requests', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => rosa.post('/api/links', SHOP, KEY)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(responses.map((response) => response.json<Link>().id)).size).toBe(1);
  expect(await stored()).toHaveLength(1);
});

it('adds several links once, also at the limit', async () => {
  const links = Array.from({ length: 100 }, () => SHOP);
  const first = await rosa.post('/api/links/batch', { links }, KEY);
  const again = await rosa.post('/api/links/batch', { links }, KEY);
  expect([again.status, again.json()]).toEqual([201, first.json()]);
});

it('a repeated request creates a deleted link again, but leaves out a deleted link of a batch', async () => {
  const first = (await rosa.post('/api/links', SHOP, KEY)).json<Link>();
  await rosa.delete(`/api/links/${first.id}`);
  const again = await rosa.post('/api/links', SHOP, KEY);
  expect((await stored()).map(({ id }) => id)).toEqual([again.json<Link>().id]);
  expect((await rosa.post('/api/links', SHOP, KEY)).json()).toEqual(again.json());

  const key = { 'idempotency-key': 'another-key' };
  const batch = () => rosa.post('/api/links/batch', { links: [SHOP, SHOP] }, key);
  const [deleted, kept] = (await batch()).json<Link[]>();
  await rosa.delete(`/api/links/${deleted?.id}`);
  expect((await batch()).json()).toEqual([kept]);
  expect(await stored()).toHaveLength(2);
});

it('rejects a key that was used for other content', async () => {
  await rosa.post('/api/links', SHOP, KEY);
  const other = await rosa.post('/api/links', { ...SHOP, title: 'Blog' }, KEY);
  expect(code(other)).toEqual([409, 'idempotency_key_reused']);
  const batch = await rosa.post('/api/links/batch', { links: [SHOP] }, KEY);
  expect(code(batch)).toEqual([409, 'idempotency_key_reused']);
  expect(await stored()).toHaveLength(1);
});

it('separates the keys of accounts, and stores none for a failed request', async () => {
  const mila = await app.signIn();
  expect((await rosa.post('/api/links', { ...SHOP, url: 'x' }, KEY)).status).toBe(400);
  const [first, second] = [
    await rosa.post('/api/links', SHOP, KEY),
    await mila.post('/api/links', SHOP, KEY),
  ];
  expect(first.json<Link>().id).not.toBe(second.json<Link>().id);
});

it('ignores a key after a day, and deletes it with the next request', async () => {
  const { id } = (await rosa.post('/api/links', SHOP, KEY)).json<Link>();
  const owner = app.db('blocks').select('user_id').where({ id });
  const own = () => app.db('creating_requests').whereIn('user_id', owner);
  await own().update({ created_at: new Date(Date.now() - 25 * 3_600_000) });
  await rosa.post('/api/links', { ...SHOP, title: 'Blog' }, KEY);
  expect(await stored()).toHaveLength(2);
  await own().update({ created_at: new Date(Date.now() - 25 * 3_600_000) });
  await rosa.post('/api/links', SHOP, { 'idempotency-key': 'another-key' });
  expect(await own().pluck('key')).toEqual(['another-key']);
});

it.each(['short', 'a'.repeat(65), 'with spaces in it', 'umlaut-\u00e4-key'])(
  'rejects the key %j',
  async (key) => {
    const response = await rosa.post('/api/links', SHOP, { 'idempotency-key': key });
    expect(response.status).toBe(400);
    expect(await stored()).toEqual([]);
  },
);
