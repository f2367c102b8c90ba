import { expect, it } from 'vitest';
import { loadClicks } from '#test/harness/app/click-load.ts';
import { createLinks, startReplicas } from '#test/harness/app/replicas.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';

const REPLICAS = 3;
const CLIENTS = 48;
const LOAD_MS = Number(process.env.LOAD_MS ?? 20_000);

const around = await launchSurroundings();

async function deadlocks(): Promise<number> {
  const { rows } = await around.db.raw(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0].deadlocks;
}

async function counted(userId: string) {
  const { rows } = await around.db.raw(
    `SELECT sum(l.click_count)::int AS totals, sum(d.people)::int AS people,
       sum(d.people + d.bots)::int AS visits, bool_and(d.uniques BETWEEN 1 AND d.people) AS uniques
     FROM blocks l JOIN link_days d ON d.link_id = l.id WHERE l.user_id = ?`,
    [userId],
  );
  return rows[0];
}

it.each([1, 100])(
  'three replicas count every acknowledged click on %i hot links, without a rejection or a deadlock',
  async (links) => {
    const { userId, linkIds } = await createLinks(around.db, `hot-${links}`, links);
    const before = await deadlocks();
    const replicas = await startReplicas(around, REPLICAS);
    const urls = replicas.map(({ url }) => url);
    const load = { urls, linkIds, clients: CLIENTS, milliseconds: LOAD_MS };
    const { acknowledged, refused } = await loadClicks(load);
    // Postgres receives the statistics of a connection when the connection closes.
    const codes = await Promise.all(replicas.map((replica) => replica.stop()));

    const { totals, people, visits, uniques } = await counted(userId);
    const locked = (await deadlocks()) - before;
    console.log(`${links} links: ${acknowledged} clicks acknowledged, ${locked} deadlocks`);
    expect(refused).toEqual([]);
    expect([visits, totals, uniques]).toEqual([acknowledged, people, true]);
    expect(locked).toBe(0);
    expect(codes).toEqual([0, 0, 0]);
  },
);
