import { beforeEach, expect, it, vi } from 'vitest';
import { type BrowserlessClient, CHROME } from '#test/harness/app/browserless-client.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let rosa: BrowserlessClient;
let page: string;
let user_id: string;
beforeEach(async () => {
  rosa = await app.signIn();
  page = `/u/${(await rosa.get('/api/profile')).json<{ username: string }>().username}`;
  user_id = await userIdOf(app, rosa);
});

async function counted() {
  const day = await app.db('profile_days').where({ user_id }).first();
  const { views } = (await rosa.get('/api/profile/views')).json<{ views: number }>();
  const number = (name: 'people' | 'bots' | 'phone') => Number(day?.[name] ?? 0);
  return { views, people: number('people'), bots: number('bots'), phone: number('phone') };
}

const other = await app.signIn();
const otherPage = `/u/${(await other.get('/api/profile')).json<{ username: string }>().username}`;
let otherViews = 0;

/**
 * Waits until all earlier views are stored, and returns the counts. Views are written in order,
 * after the response, so this function views another page and waits until that view is stored.
 */
async function settled(): Promise<Awaited<ReturnType<typeof counted>>> {
  otherViews += 1;
  await app.visitor().get(otherPage);
  await vi.waitUntil(
    async () =>
      (await other.get('/api/profile/views')).json<{ views: number }>().views === otherViews,
    { timeout: 5000, interval: 20 },
  );
  return counted();
}

it('counts a page load by a person as a view', async () => {
  for (let i = 0; i < 3; i += 1) await app.visitor().get(page);
  const phone = CHROME.replace('X11; Linux x86_64', 'Linux; Android 15').replace(
    'Safari',
    'Mobile Safari',
  );
  await app.visitor().get(page, { 'User-Agent': phone });
  expect(await settled()).toEqual({ views: 4, people: 4, bots: 0, phone: 1 });
  expect((await app.visitor().get(`/api${page}`)).json()).toMatchObject({ views: 4 });
});

it('counts concurrent views exactly', async () => {
  await Promise.all(Array.from({ length: 100 }, () => app.visitor().get(page)));
  expect(await settled()).toMatchObject({ views: 100, people: 100, bots: 0 });
});

it('S65 views beyond thirty a minute by one visitor on one page are stored as bot views', async () => {
  const visitor = app.visitor();
  for (let view = 0; view < 20; view += 1) await visitor.get(page);
  await Promise.all(Array.from({ length: 80 }, () => visitor.get(page)));
  await visitor.get(otherPage);
  otherViews += 1;
  expect(await settled()).toEqual({ views: 30, people: 30, bots: 70, phone: 0 });
});

it('does not count the owner’s views, whether rendered or cached', async () => {
  expect(rosa.cookies.get('posy-me')).toMatch(/^[\w-]{43}$/);
  for (let i = 0; i < 4; i += 1) expect((await rosa.get(page)).status).toBe(200);
  expect(await settled()).toMatchObject({ views: 0, people: 0, bots: 0 });
});

it('counts another signed-in creator and a forged owner cookie as visitors', async () => {
  const eve = await app.signIn();
  await eve.get(page);
  for (const forged of ['A'.repeat(43), '', 'x', eve.cookies.get('posy-me') ?? '']) {
    await app.visitor().get(page, { Cookie: `posy-me=${forged}` });
  }
  expect(await settled()).toMatchObject({ views: 5, people: 5 });
});

it.each([
  ['curl', { 'User-Agent': 'curl/8.5.0' }],
  ['a search engine', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['Node', { 'User-Agent': 'node' }],
  ['a headless browser', { 'User-Agent': CHROME.replace('Chrome/', 'HeadlessChrome/') }],
  ['a client without a user agent', { 'User-Agent': undefined }],
  ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
  ['a prerender', { 'Sec-Purpose': 'prefetch;prerender' }],
  ['an old preview', { 'X-Moz': 'prefetch' }],
])('counts views by %s as bot views', async (_, headers) => {
  await app.visitor().get(page, headers);
  await app.visitor().get(page, headers);
  expect(await settled()).toMatchObject({ views: 0, people: 0, bots: 2 });
});

it('counts HEAD requests as bot views', async () => {
  const response = await app.visitor().send('HEAD', page, {});
  expect([response.status, response.bytes.length]).toEqual([200, 0]);
  expect(await settled()).toMatchObject({ views: 0, bots: 1 });
});

it('does not count reads of the JSON profile or of an unknown page as views', async () => {
  await app.visitor().get(`/api${page}`);
  await app.visitor().get(`${page}-not`);
  await rosa.get('/api/profile/views');
  expect(await settled()).toEqual({ views: 0, people: 0, bots: 0, phone: 0 });
});
