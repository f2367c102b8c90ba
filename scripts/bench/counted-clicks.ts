import type { Db } from '#db/connection.ts';
import type { SeededPage } from './seed-pages.ts';
import { type LoadResult, load } from './wrk.ts';

/**
 * Returns the clicks on a page's links in the database: the sum of the totals, and the sums of the
 * daily counts of people and of bots.
 */
async function counted(
  db: Db,
  userId: string,
): Promise<{ totals: number; days: number; bots: number }> {
  const { rows } = await db.raw(
    `SELECT sum(l.click_count)::int AS totals,
       COALESCE(sum(d.people), 0)::int AS days, COALESCE(sum(d.bots), 0)::int AS bots
     FROM blocks l
     LEFT JOIN (
       SELECT link_id, sum(people) AS people, sum(bots) AS bots FROM link_days GROUP BY link_id
     ) d ON d.link_id = l.id
     WHERE l.user_id = ?`,
    [userId],
  );
  return rows[0];
}

/** Combines the results of concurrent loads. Adds the counts, and takes the highest percentiles. */
function addUp(loads: readonly LoadResult[]): LoadResult {
  const sum = (of: (load: LoadResult) => number) =>
    loads.reduce((total, one) => total + of(one), 0);
  const highest = (of: (load: LoadResult) => number) => Math.max(...loads.map(of));
  return {
    requests: sum(({ requests }) => requests),
    perSecond: sum(({ perSecond }) => perSecond),
    p50: highest(({ p50 }) => p50),
    p99: highest(({ p99 }) => p99),
    failures: sum(({ failures }) => failures),
  };
}

interface ClickLoad {
  /** The URLs to load, with one load generator per URL. The same server may occur several times. */
  urls: readonly string[];
  page: SeededPage;
  seconds: number;
  /** Number of connections per load generator. */
  connections: number;
}

/**
 * Sends clicks on a page's links and compares the number of acknowledged clicks with the database.
 * @throws Error when a click was rejected, or was acknowledged but not counted
 */
export async function loadCountedClicks(db: Db, options: ClickLoad): Promise<LoadResult> {
  const { urls, page, seconds, connections } = options;
  const before = await counted(db, page.userId);
  const script = { name: 'click', args: page.linkIds };
  const loads = urls.map((url) => load({ url, seconds, connections, script }));
  const measured = addUp(await Promise.all(loads));
  const { requests, failures } = measured;
  const after = await counted(db, page.userId);
  const added = after.days + after.bots - before.days - before.bots;
  // wrk does not report requests that are open when it exits, but the server counts them. The
  // clicks of such requests in the previous round may be counted in this round.
  const unreported = 2 * connections * urls.length;
  if (failures > 0 || added < requests || added > requests + unreported) {
    throw new Error(`${requests} clicks acknowledged, ${failures} failed, ${added} counted.`);
  }
  if (after.totals !== after.days) throw new Error('The totals differ from the sum of the days.');
  return measured;
}
