import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccount } from '#bff/account/account.store.ts';
import { addLink } from '#bff/links/links.ts';
import type { Db } from '#db/connection.ts';
import { BrowserlessClient, CHROME } from '#test/harness/app/browserless-client.ts';
import { linkDeps } from '#test/harness/app/link-deps.ts';
import { appEnvironment, launchSurroundings, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';

const ROUNDS = 3;
const VISITORS = 32;
const BURST_MS = 1_500;

interface Tally {
  sent: number;
  acknowledged: number;
}

/**
 * Selects the totals and the sums of their days in one statement, and so from one snapshot. Views
 * are also summed by referrer.
 */
const SUMS = `
  SELECT sum(click_count)::int AS total,
    (SELECT COALESCE(sum(people), 0)::int FROM link_days) AS days,
    (SELECT COALESCE(sum(people + bots), 0)::int FROM link_days) AS counted,
    (SELECT sum(views)::int FROM profiles) AS views,
    (SELECT COALESCE(sum(people), 0)::int FROM profile_days) AS view_days,
    (SELECT COALESCE(sum(people), 0)::int FROM referrer_days) AS referred,
    (SELECT count(*)::int FROM link_days WHERE uniques > people) AS impossible,
    (SELECT count(*)::int FROM blocks l WHERE click_count <>
      (SELECT COALESCE(sum(people), 0) FROM link_days WHERE link_id = l.id)) AS wrong_links
  FROM blocks`;

interface Sums {
  total: number;
  days: number;
  counted: number;
  views: number;
  view_days: number;
  referred: number;
  impossible: number;
  wrong_links: number;
}

async function sums(db: Db): Promise<Sums> {
  return (await db.raw<{ rows: Sums[] }>(SUMS)).rows[0] as Sums;
}

const agree = (now: Sums) =>
  now.total === now.days &&
  now.views === now.view_days &&
  now.views === now.referred &&
  now.impossible + now.wrong_links === 0;

/**
 * Compares totals and sums repeatedly.
 * @returns the number of comparisons, and the mismatches
 */
function watch(db: Db) {
  const seen = { looks: 0, wrong: [] as Sums[] };
  let watching = true;
  async function look(): Promise<void> {
    while (watching) {
      const now = await sums(db);
      seen.looks += 1;
      if (!agree(now)) seen.wrong.push(now);
      await sleep(20);
    }
  }
  const looking = look();
  return async () => {
    watching = false;
    await looking;
    return seen;
  };
}

/** Clicks the links in turn, and views the page in between, until the server has exited. */
async function visitUntilKilled(url: string, links: string[], visitor: number, tally: Tally) {
  const client = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address: '127.0.0.1' });
  for (let click = 0; ; click += 1) {
    const agent = `${CHROME} Visitor/${visitor}-${Math.floor(click / 20)}`;
    tally.sent += 1;
    try {
      const path = `/api/links/${links[click % links.length]}/click`;
      const response = await client.post(path, undefined, { 'User-Agent': agent });
      if (response.status === 204) tally.acknowledged += 1;
      const Referer = `https://site-${click % 7}.example/`;
      if (click % 4 === 0) await client.get('/u/kill-nine', { 'User-Agent': agent, Referer });
    } catch {
      return;
    }
  }
}

test('every acknowledged click survives kill -9, and totals always equal the sums of their days', async () => {
  const around = await launchSurroundings();
  const { db } = around;
  const userId = await createAccount(db, {
    providerUserId: 'user-test-kill',
    email: null,
    name: 'Kill Nine',
    username: 'kill-nine',
    backgroundColor: null,
  });
  const deps = linkDeps(db);
  const links: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const input = { title, url: 'https://example.com/', button_color: '#000000' };
    const link = await addLink(deps, `${userId}`, input);
    links.push(link.id);
  }
  const tally: Tally = { sent: 0, acknowledged: 0 };
  const env = appEnvironment(around, {});
  const stopWatching = watch(db);
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(env);
    const burst = Array.from({ length: VISITORS }, (_, visitor) =>
      visitUntilKilled(server.url, links, round * VISITORS + visitor, tally),
    );
    await sleep(BURST_MS);
    await server.kill();
    await Promise.all(burst);
  }

  const { looks, wrong } = await stopWatching();
  const last = await startServerProcess(env);
  const { counted, views } = await sums(db);
  console.log(
    `kill -9 × ${ROUNDS}: sent ${tally.sent}, acknowledged ${tally.acknowledged}, ` +
      `counted ${counted}, lost ${Math.max(0, tally.acknowledged - counted)}; ` +
      `${views} views, sums looked at ${looks} times`,
  );
  expect(tally.acknowledged).toBeGreaterThan(1_000);
  expect(counted).toBeGreaterThanOrEqual(tally.acknowledged);
  expect(counted).toBeLessThanOrEqual(tally.sent);
  expect(views).toBeGreaterThan(100);
  expect(looks).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
  expect(await last.stop()).toBe(0);
});
