import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccount } from '#bff/account/account.store.ts';
import { addLink } from '#bff/links/links.ts';
import { BrowserlessClient, CHROME } from '#test/harness/app/browserless-client.ts';
import { appEnvironment, launchSurroundings, PUBLIC_URL } from '#test/harness/app/test-app.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';

const ROUNDS = 3;
const VISITORS = 32;
const BURST_MS = 1_500;

interface Tally {
  sent: number;
  acknowledged: number;
}

/** Clicks one link after the other until the server is gone. */
async function clickUntilKilled(url: string, links: string[], visitor: number, tally: Tally) {
  const client = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address: '127.0.0.1' });
  for (let click = 0; ; click += 1) {
    const agent = `${CHROME} Visitor/${visitor}-${Math.floor(click / 20)}`;
    tally.sent += 1;
    try {
      const path = `/api/links/${links[click % links.length]}/click`;
      const answer = await client.post(path, undefined, { 'User-Agent': agent });
      if (answer.status === 204) tally.acknowledged += 1;
    } catch {
      return;
    }
  }
}

test('every acknowledged click survives kill -9 of the server', async () => {
  const around = await launchSurroundings();
  const { db } = around;
  const userId = await createAccount(db, {
    providerUserId: 'user-test-kill',
    email: null,
    name: 'Kill Nine',
    username: 'kill-nine',
    backgroundColor: '#6366f1',
  });
  const links: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const input = { title, url: 'https://example.com/', button_color: '#000000' };
    const link = await addLink({ db, pages: { evict: () => undefined } }, `${userId}`, input);
    links.push(link.id);
  }
  const tally: Tally = { sent: 0, acknowledged: 0 };
  const env = appEnvironment(around, {});
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(env);
    const burst = Array.from({ length: VISITORS }, (_, visitor) =>
      clickUntilKilled(server.url, links, round * VISITORS + visitor, tally),
    );
    await sleep(BURST_MS);
    await server.kill();
    await Promise.all(burst);
  }

  const last = await startServerProcess(env);
  const { rows } = await db.raw(
    `SELECT (SELECT sum(click_count)::int FROM links) AS totals,
       (SELECT sum(people)::int FROM link_days) AS days,
       (SELECT sum(people + bots)::int FROM link_days) AS counted`,
  );
  const { totals, days, counted } = rows[0];
  console.log(
    `kill -9 × ${ROUNDS}: sent ${tally.sent}, acknowledged ${tally.acknowledged}, ` +
      `counted ${counted}, lost ${Math.max(0, tally.acknowledged - counted)}`,
  );
  expect(tally.acknowledged).toBeGreaterThan(1_000);
  expect(counted).toBeGreaterThanOrEqual(tally.acknowledged);
  expect(counted).toBeLessThanOrEqual(tally.sent);
  expect(totals).toBe(days);
  expect(await last.stop()).toBe(0);
});
