import { expect, it } from 'vitest';
import { CHROME } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const rosa = await app.signIn();

async function newLink(): Promise<string> {
  const response = await rosa.post('/api/links', { title: 'A', url: 'https://a.example' });
  return response.json<{ id: string }>().id;
}
const click = (id: string, headers = {}) =>
  app.visitor().post(`/api/links/${id}/click`, undefined, headers);

/** Returns a link's total clicks and the sum of its days. */
async function counted(id: string) {
  const { click_count } = await app.db('blocks').where({ id }).first().then(found);
  const columns = ['people', 'bots', 'phone', 'tablet', 'desktop'];
  const sums = Object.fromEntries(columns.map((name) => [name, name]));
  const days = await app.db('link_days').where({ link_id: id }).sum(sums).first();
  const numbers = columns.map((name) => [name, Number(days?.[name] ?? 0)]);
  return { total: Number(click_count), ...Object.fromEntries(numbers) };
}
const zeros = { total: 0, people: 0, bots: 0, phone: 0, tablet: 0, desktop: 0 };

it('counts a click before responding, and shows it to the owner', async () => {
  const id = await newLink();
  const response = await click(id);
  expect([response.status, response.text]).toEqual([204, '']);
  expect(await counted(id)).toEqual({ ...zeros, total: 1, people: 1, desktop: 1 });
  const [link] = (await rosa.get('/api/links')).json<object[]>();
  expect(link).toMatchObject({ id, click_count: 1 });
});

it('counts concurrent clicks exactly, on every link', async () => {
  const ids = [await newLink(), await newLink(), await newLink()];
  const responses = await Promise.all(
    Array.from({ length: 300 }, (_, i) => click(`${ids[i % 10 < 5 ? 0 : i % 10 < 8 ? 1 : 2]}`)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
  const [a, b, c] = await Promise.all(ids.map(counted));
  expect(a).toEqual({ ...zeros, total: 150, people: 150, desktop: 150 });
  expect(b).toEqual({ ...zeros, total: 90, people: 90, desktop: 90 });
  expect(c).toEqual({ ...zeros, total: 60, people: 60, desktop: 60 });
});

it.each([
  ['curl', 'curl/8.5.0'],
  ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Node', 'node'],
  ['a headless browser', CHROME.replace('Chrome/', 'HeadlessChrome/')],
  ['an empty user agent', ''],
  ['a client without a user agent', undefined],
])('counts a click by %s as a bot', async (_, agent) => {
  const id = await newLink();
  expect((await click(id, { 'User-Agent': agent })).status).toBe(204);
  expect(await counted(id)).toEqual({ ...zeros, bots: 1 });
});

it('counts a prefetched click as a bot', async () => {
  const id = await newLink();
  await click(id, { 'Sec-Purpose': 'prefetch;prerender' });
  await click(id, { Purpose: 'preview' });
  expect(await counted(id)).toEqual({ ...zeros, bots: 2 });
});

it.each([
  [
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  ],
  [
    'phone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  ],
  [
    'tablet',
    'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  ],
  ['tablet', 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
  [
    'desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15',
  ],
])('recognizes a %s by its user agent', async (device, agent) => {
  const id = await newLink();
  await click(id, { 'User-Agent': agent });
  expect(await counted(id)).toEqual({ ...zeros, total: 1, people: 1, [device]: 1 });
});

it('counts clicks beyond 30 per minute by one visitor on one link as bot clicks', async () => {
  const [id, other] = [await newLink(), await newLink()];
  const eager = app.visitor();
  const responses = await Promise.all(
    Array.from({ length: 34 }, () => eager.post(`/api/links/${id}/click`)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
  await eager.post(`/api/links/${other}/click`);
  await click(id);
  expect(await counted(id)).toEqual({ ...zeros, total: 31, people: 31, desktop: 31, bots: 4 });
  expect(await counted(other)).toMatchObject({ people: 1, bots: 0 });
});

it('responds 404 as JSON for an unknown link', async () => {
  for (const id of ['0198f2f0-0000-7000-8000-000000000000', 'x', '%00', `${await newLink()}0`]) {
    const response = await click(id);
    expect(response.status).toBe(404);
    expect(response.json()).toMatchObject({ error: 'Link not found.', code: 'not_found' });
    expect(Number(response.headers['content-length'])).toBe(response.text.length);
  }
});

it('counts a click on an uppercase id if and only if it is acknowledged', async () => {
  const id = await newLink();
  const { status } = await click(id.toUpperCase());
  expect(await counted(id)).toMatchObject({ total: status === 204 ? 1 : 0 });
});

it('a click on an uppercase id does not affect other clicks of its batch', async () => {
  const id = await newLink();
  const [responses] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => click(id))),
    Promise.all(Array.from({ length: 5 }, () => click(id.toUpperCase()))),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(204));
});

it('accepts a click with a JSON body, and rejects a form or text body', async () => {
  const id = await newLink();
  const client = app.visitor();
  expect((await client.post(`/api/links/${id}/click`, {})).status).toBe(204);
  const text = { 'Content-Type': 'text/plain;charset=UTF-8' };
  const response = await client.post(`/api/links/${id}/click`, 'x', text);
  expect(response.status).toBe(415);
  expect((await client.send('HEAD', `/api/links/${id}/click`, {})).status).toBe(405);
  expect(await counted(id)).toMatchObject({ total: 1, bots: 0 });
});

it('counts days in the owner’s time zone', async () => {
  const id = await newLink();
  await app.db('profiles').update({ time_zone: 'Pacific/Kiritimati' });
  await click(id);
  await app.db('profiles').update({ time_zone: 'Pacific/Niue' });
  await click(id);
  const query = `SELECT count(*)::int AS days, bool_and(day IN (
    (now() AT TIME ZONE 'Pacific/Kiritimati')::date, (now() AT TIME ZONE 'Pacific/Niue')::date
  )) AS right FROM link_days WHERE link_id = ?`;
  const { rows } = await app.db.raw(query, [id]);
  expect(rows).toEqual([{ days: 2, right: true }]);
});
