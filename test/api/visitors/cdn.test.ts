import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { changeBlockedHost } from '#bff/moderation/blocked-hosts.ts';
import { PagePurges } from '#bff/public-page/page-purges.ts';
import type { Tx } from '#db/connection.ts';
import { CHROME } from '#test/harness/app/browserless-client.ts';
import { createPage } from '#test/harness/app/creator-page.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { jobsOf, makeJobsDue } from '#test/harness/app/test-jobs.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';

/** A cache that records purges and responds to them with `status`. */
const cache = { status: 200, purges: [] as IncomingMessage[] };
const server = createServer((request, response) => {
  cache.purges.push(request);
  response.writeHead(cache.status).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const around = await launchSurroundings();
const app = await startApp(around, {
  variables: {
    CDN_SECONDS: '45',
    CDN_PURGE_URLS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    CDN_PURGE_TOKEN: 'purge-token',
  },
});
const direct = await startApp(around);
atEndOfFile(async () => {
  await Promise.all([app.stop(), direct.stop()]);
  server.close();
});

const PHONE = CHROME.replace('X11; Linux x86_64', 'Linux; Android 15').replace(
  'Safari',
  'Mobile Safari',
);

async function days(user_id: string) {
  const day = await app.db('profile_days').where({ user_id }).first();
  return [day?.people, day?.phone, day?.bots].map((count) => Number(count ?? 0));
}

it('allows caches to store existing pages for the configured time', async () => {
  const page = await createPage(app);
  const response = await page.view(app.visitor());
  expect(response.headers['cache-control']).toBe('public, max-age=0, s-maxage=45, must-revalidate');
  expect(response.text).toContain(`<body data-page="${page.username}">`);
  expect((await app.visitor().get('/u/not-there')).headers['cache-control']).toBe('no-cache');
  const plain = await page.view(direct.visitor());
  expect(plain.headers['cache-control']).toBe('no-cache');
  expect(plain.text).toContain('<body>');
});

it('does not allow caches to store QR codes and share cards, which are not purged', async () => {
  const { username } = await createPage(app);
  const code = await app.visitor().get(`/u/${username}/qr.svg`);
  expect([code.status, code.headers['cache-control']]).toEqual([200, 'no-cache']);
});

it('counts only the views that the page’s script reports, by the rules of page loads', async () => {
  const page = await createPage(app);
  const view = (client = app.visitor(), headers = {}, name = page.username) =>
    client.post(`/api/u/${name}/view?referrer=www.instagram.com`, undefined, {
      'Sec-Fetch-Dest': 'empty',
      ...headers,
    });
  for (let load = 0; load < 3; load += 1) await page.view(app.visitor());
  expect((await view()).status).toBe(204);
  expect((await view(app.visitor(), { 'User-Agent': PHONE })).status).toBe(204);
  expect((await view(app.visitor(), {}, page.username.toUpperCase())).status).toBe(204);
  expect((await view(app.visitor(), { 'User-Agent': 'curl/8.5.0' })).status).toBe(204);
  expect((await view(page.owner)).status).toBe(204);
  expect((await view(app.visitor(), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await view(app.visitor(), {}, 'not-there')).status).toBe(404);
  expect((await view(direct.visitor())).status).toBe(404);
  await vi.waitUntil(async () => (await days(page.userId)).join() === '3,1,1', { timeout: 5_000 });
  const referrers = await app.db('referrer_days').where({ user_id: page.userId });
  expect(referrers).toMatchObject([{ host: 'www.instagram.com', people: '3' }]);

  // S65: the limit of views per visitor applies as well.
  const visitor = app.visitor();
  for (let count = 0; count < 35; count += 1) await view(visitor);
  await vi.waitUntil(async () => (await days(page.userId)).join() === '33,1,6', { timeout: 5_000 });
});

it('S82 adds no further purges of a page while two are waiting', async () => {
  const page = await createPage(app);
  for (const bio of ['One', 'Two', 'Three']) await page.owner.put('/api/profile', { bio });
  const purges = await jobsOf(app.db);
  expect(purges.filter(({ payload }) => payload.username === page.username)).toHaveLength(2);
});

it('S82 purges the pages that link to a host when it is blocked, in batches', async () => {
  const host = 'blocked.example';
  const [first, plain] = [await createPage(app), await createPage(app)];
  await first.addLink('Below', 'https://a.BLOCKED.example./');
  await plain.addLink('Similar', 'https://not-blocked.example/?blocked.example');
  await app.db.raw(
    `INSERT INTO users (id, provider_user_id)
     SELECT gen_random_uuid(), 'linking-' || n FROM generate_series(1, 120) n`,
  );
  await app.db.raw(
    `INSERT INTO profiles (user_id, username, name, background_color)
     SELECT id, provider_user_id, 'Many', '#000000' FROM users WHERE provider_user_id ~ '^linking-'`,
  );
  // A page that comes last in the order of owner ids, and so in a later batch.
  const last = { user_id: 'ffffffff-ffff-4fff-bfff-ffffffffffff', username: 'linking-last' };
  await app.db('users').insert({ id: last.user_id, provider_user_id: last.username });
  await app.db('profiles').insert({ ...last, name: 'Last', background_color: '#000000' });
  await app.db.raw(
    `INSERT INTO blocks (id, user_id, title, url, position, button_color)
     VALUES (gen_random_uuid(), ?, 'Last', 'http://blocked.example:8080/x', 0, '#000000')`,
    [last.user_id],
  );
  await app.db.raw('DELETE FROM graphile_worker._private_jobs');
  const cdn = { seconds: 45, purgeUrls: ['http://127.0.0.1'] };
  const purges = new PagePurges({ cdn });
  const pages = { addHostPurges: (tx: Tx, name: string) => purges.addHost(tx, name) };
  await changeBlockedHost({ db: app.db, pages }, host, true, { actor: 'tess' });
  const added = await jobsOf(app.db);
  expect(added).toMatchObject([{ kind: 'purge_host', payload: { host } }]);
  cache.status = 200;
  cache.purges = [];
  // The runs execute the first batch of pages, the next batch, and the purges that both add.
  for (let run = 0; run < 3; run += 1) await app.runJobs();
  const urls = new Set(cache.purges.map(({ url }) => url));
  expect([...urls].sort()).toEqual([first.path, '/u/linking-last'].sort());
  // Only the second purge of each page remains.
  expect((await jobsOf(app.db)).map(({ kind }) => kind)).toEqual(['purge_page', 'purge_page']);
});

it.each([
  ['edited', 200, '/api/profile', { bio: 'New' }],
  ['taken offline', 503, '/api/profile', { published: false }],
  ['renamed', 404, '/api/profile', { username: 'renamed-for-caches' }],
  ['deleted', 412, '/api/account', undefined],
])('S82 purges a page that was %s until the cache confirms', async (_, status, path, change) => {
  const page = await createPage(app);
  await makeJobsDue(app.db);
  await app.runJobs();
  cache.purges = [];
  cache.status = status;
  const response = change ? await page.owner.put(path, change) : await page.owner.delete(path);
  expect(response.status).toBeLessThan(300);
  await app.runJobs();
  const left = (await jobsOf(app.db)).filter(({ kind }) => kind === 'purge_page');
  // The second purge remains. If the cache failed, the first purge remains as well, with one
  // attempt.
  expect(left.map(({ attempts }) => attempts)).toEqual(status === 503 ? [1, 0] : [0]);
  if (status === 503) {
    cache.status = 200;
    await makeJobsDue(app.db);
    await app.runJobs();
    expect((await jobsOf(app.db)).map(({ kind }) => kind)).not.toContain('purge_page');
  }
  const sent = cache.purges.slice(0, 3).map(({ method, url, headers }) => {
    return [method, url, headers.host, headers.authorization, headers['accept-encoding']];
  });
  const request = ['PURGE', page.path, new URL(app.publicUrl).host, 'Bearer purge-token'];
  expect(sent.sort()).toEqual(['br', 'gzip', 'identity'].map((form) => [...request, form]));
});
