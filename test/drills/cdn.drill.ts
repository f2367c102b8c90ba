import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { request } from 'undici';
import { createAccount } from '#bff/account/account.store.ts';
import { addLink } from '#bff/links/links.ts';
import { updateProfile } from '#bff/profile/profile.store.ts';
import { createPurger } from '#bff/public-page/page-purges.ts';
import { connect, type Db } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { linkDeps } from '#test/harness/app/link-deps.ts';
import { startPostgres } from '#test/harness/postgres/postgres.ts';
import { type CachingNginx, startCachingNginx } from '#test/harness/programs/caching-nginx.ts';
import { requireProgram } from '#test/harness/programs/require-program.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { startRedis } from '#test/harness/servers/redis.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';
import type { DrillResult } from './drill.ts';

export const title = 'Public pages in the nginx cache';

const ROUNDS = 7;
const SECONDS = 2;
const RATIO_MIN = 0.8;
const VISITORS = 2_000;
const AT_ONCE = 20;
const LINKS = 10;
/**
 * Maximum duration of a request for a page that is not stored, in milliseconds. A request that
 * waits for another client's request takes 500 ms or more in nginx.
 */
const UNSTORED_MS = 400;
/** The TTL in seconds. A change appears sooner only if the purge works. */
const CDN_SECONDS = 60;
const PUBLIC_URL = 'http://localhost:3000';

interface Site {
  db: Db;
  nginx: CachingNginx;
  userId: string;
  page: string;
}

/** Starts Postgres, Redis, the server and nginx, with one page. */
async function startSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-cdn-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataFolder: join(folder, 'postgres') });
  atEndOfFile(() => postgres.stop());
  const redis = await startRedis({ folder: join(folder, 'redis') });
  atEndOfFile(() => redis.stop());
  await migrate(postgres.url);
  const db = connect(postgres.url, () => undefined);
  atEndOfFile(() => db.destroy());
  const userId = await createAccount(db, {
    providerUserId: 'user-cdn',
    email: null,
    name: 'Cached Page',
    username: 'cached',
    backgroundColor: 'linear-gradient(to right, #6366f1, #8b5cf6)',
  });
  if (userId === null) throw new Error('The account was not created.');
  for (let number = 1; number <= LINKS; number += 1) {
    const link = { title: `Link ${number}`, url: `https://example.com/${number}` };
    await addLink(linkDeps(db), userId, { ...link, button_color: '#000000' });
  }
  const port = await freePort();
  const server = await startServerProcess({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    PUBLIC_URL,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    STYTCH_PROJECT_ID: 'project-test-drill',
    STYTCH_SECRET: 'unused',
    STYTCH_PUBLIC_TOKEN: 'public-token-test-drill',
    STYTCH_API_URL: 'http://127.0.0.1:9/',
    PORT: String(port),
    TRUSTED_PROXIES: '1',
    CDN_SECONDS: String(CDN_SECONDS),
    LOG_LEVEL: 'silent',
  });
  atEndOfFile(() => server.stop());
  const nginx = await startCachingNginx(new URL(server.url).host);
  return { db, nginx, userId, page: '/u/cached' };
}

/** Returns the number of requests per second over 64 connections. */
async function rateOf(url: string): Promise<number> {
  const wrk = await requireProgram('wrk');
  const args = ['-t2', '-c64', `-d${SECONDS}s`, '-H', 'Accept-Encoding: br', url];
  const { stdout } = await promisify(execFile)(wrk, args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Alternately measures the page and a static file with the same bytes. */
async function compareRates({ nginx, page }: Site): Promise<{ ratio: number; rate: number }> {
  const response = await request(`${nginx.url}${page}`, { headers: { 'Accept-Encoding': 'br' } });
  await nginx.writeStatic('page.html', Buffer.from(await response.body.arrayBuffer()));
  const rounds: { rate: number; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = await rateOf(`${nginx.url}${page}`);
    rounds.push({ rate, ratio: rate / (await rateOf(`${nginx.staticUrl}/page.html`)) });
  }
  rounds.sort((one, other) => one.ratio - other.ratio);
  return rounds[Math.floor(ROUNDS / 2)] ?? { ratio: 0, rate: 0 };
}

/**
 * Loads the page and reports the view, as the page's script does.
 * @returns the milliseconds that both took
 */
async function visit({ nginx, page }: Site, number: number): Promise<number> {
  const startedAt = performance.now();
  const headers = {
    Host: new URL(PUBLIC_URL).host,
    'User-Agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Visitor/${number}`,
  };
  const loaded = await request(`${nginx.url}${page}`, { headers });
  await loaded.body.dump();
  const path = `/api${page}/view?referrer=instagram.com`;
  const origin = { ...headers, 'Sec-Fetch-Site': 'same-origin', 'Content-Length': '0' };
  const counted = await request(`${nginx.url}${path}`, { method: 'POST', headers: origin });
  await counted.body.dump();
  if (loaded.statusCode !== 200 || counted.statusCode !== 204) throw new Error('refused');
  return performance.now() - startedAt;
}

async function sendVisitors(site: Site) {
  const waits: number[] = [];
  let [next, refused] = [0, 0];
  const visitor = async () => {
    while (next < VISITORS) {
      next += 1;
      await visit(site, next).then(
        (ms) => waits.push(ms),
        () => {
          refused += 1;
        },
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return { acknowledged: waits.length, refused, longestWaitMs: Math.round(Math.max(...waits)) };
}

/**
 * Waits up to ten seconds for the expected number of views in the database. Returns their number.
 */
async function countedViews({ db, userId }: Site, expected: number): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const row = await db('profiles').select('views').where({ user_id: userId }).first();
    if (Number(row?.views) >= expected || attempt === 100) return Number(row?.views);
    await sleep(100);
  }
}

/** @throws unless the cache serves the old page until it is purged */
async function checkPurge({ db, nginx, userId, page }: Site): Promise<void> {
  const forms = ['br', 'gzip', 'identity'];
  const etags = async () => {
    const responses = forms.map((form) =>
      request(`${nginx.url}${page}`, { headers: { 'Accept-Encoding': form } }),
    );
    const received = await Promise.all(responses);
    await Promise.all(received.map(({ body }) => body.dump()));
    return new Set(received.map(({ headers }) => headers.etag)).size === 1
      ? received[0]?.headers.etag
      : undefined;
  };
  const before = await etags();
  await updateProfile(db, userId, { bio: 'Edited' });
  // The server itself caches a page for a second.
  await sleep(1_500);
  if ((await etags()) !== before) throw new Error('nginx does not store the page.');
  const purger = createPurger({
    publicUrl: PUBLIC_URL,
    cdn: { seconds: CDN_SECONDS, purgeUrls: [nginx.url] },
  });
  await purger.purge('cached');
  // The cache also confirms the purge of a page that it has not stored.
  await purger.purge('not-cached');
  await purger.close();
  const after = await etags();
  if (after === undefined || after === before) throw new Error('The purge had no effect.');
}

/**
 * Requests pages that are not stored. Many concurrent visitors request each page, and must not wait
 * for each other.
 */
async function checkUnstored({ nginx }: Site): Promise<void> {
  for (const path of ['/u/not-there', '/u/cached']) {
    const startedAt = performance.now();
    const visitors = Array.from({ length: AT_ONCE }, async () => {
      const { body } = await request(`${nginx.url}${path}`);
      await body.dump();
    });
    await Promise.all(visitors);
    const ms = Math.round(performance.now() - startedAt);
    if (ms > UNSTORED_MS) throw new Error(`${AT_ONCE} visitors waited ${ms} ms for ${path}`);
  }
}

/**
 * @returns the visits that were sent and counted, and in a note the page's rate relative to that of
 * a static file
 */
export async function run(): Promise<DrillResult> {
  const site = await startSite();
  await checkUnstored(site);
  const { ratio, rate } = await compareRates(site);
  const figure = `${Math.round(rate).toLocaleString('en')}/s, ${ratio.toFixed(2)} of a static file`;
  const visits = await sendVisitors(site);
  const lost = visits.acknowledged - (await countedViews(site, visits.acknowledged));
  await checkPurge(site);
  if (lost !== 0 || visits.refused > 0) throw new Error(`lost ${lost}, refused ${visits.refused}`);
  if (ratio < RATIO_MIN) throw new Error(`${figure}, which is below ${RATIO_MIN}`);
  return { sent: VISITORS, ...visits, lost, note: `${figure} (≥ ${RATIO_MIN})` };
}
