import type { Db } from '#db/connection.ts';
import { inTurns } from '#scripts/bench/load/turns.ts';
import { load, type Measured } from '#scripts/bench/load/wrk.ts';
import { type Bench, judgeTurns, type Row, spreadOfLoads } from '#scripts/bench/report/row.ts';
import { type SeededPage, seedPage } from '#scripts/bench/seed/seed-page.ts';
import { type Side, startSide } from '#scripts/bench/sides/start-side.ts';

const BUDGET = 5;
const LINKS = 100;
const CONNECTIONS = 128;

/** What the database holds of the clicks on a page: totals, and the sum of the days. */
async function counted(
  db: Db,
  userId: string,
): Promise<{ totals: number; days: number; bots: number }> {
  const { rows } = await db.raw(
    `SELECT sum(l.click_count)::int AS totals,
       COALESCE(sum(d.people), 0)::int AS days, COALESCE(sum(d.bots), 0)::int AS bots
     FROM links l
     LEFT JOIN (
       SELECT link_id, sum(people) AS people, sum(bots) AS bots FROM link_days GROUP BY link_id
     ) d ON d.link_id = l.id
     WHERE l.user_id = ?`,
    [userId],
  );
  return rows[0];
}

/** Loads one side and checks that what it acknowledged is what the database counts. */
async function measure(bench: Bench, side: Side, page: SeededPage): Promise<Measured> {
  const before = await counted(bench.db, page.userId);
  const measured = await load({
    url: side.url,
    seconds: bench.seconds,
    connections: CONNECTIONS,
    script: { name: 'click', args: page.linkIds },
  });
  const { requests, failures } = measured;
  const after = await counted(bench.db, page.userId);
  const added = after.days + after.bots - before.days - before.bots;
  // wrk leaves with requests under way: they may be counted without being reported.
  if (failures > 0 || added < requests || added > requests + CONNECTIONS) {
    throw new Error(`${requests} clicks acknowledged, ${failures} failed, ${added} counted.`);
  }
  if (after.totals !== after.days) throw new Error('The totals differ from the sum of the days.');
  return measured;
}

/** Clicks a second acknowledged as durable ÷ one transaction for each. */
export async function clicks(bench: Bench): Promise<Row> {
  const posyPage = await seedPage(bench.db, 'bench-clicks', LINKS);
  const plainPage = await seedPage(bench.db, 'bench-plain', LINKS);
  const posy = await startSide('posy', bench.posyEnv);
  const plain = await startSide('transaction-per-click', { DATABASE_URL: bench.databaseUrl });
  const sides = {
    posy: () => measure(bench, posy, posyPage),
    plain: () => measure(bench, plain, plainPage),
  };
  await inTurns(1, sides);
  const figures = await inTurns(bench.rounds, sides);
  await Promise.all([posy.stop(), plain.stop()]);

  return {
    what: 'clicks acknowledged durable ÷ one transaction per click',
    ...judgeTurns(figures.posy, figures.plain, { budget: BUDGET, digits: 1 }),
    details: [
      spreadOfLoads('Posy', figures.posy),
      spreadOfLoads('transaction each', figures.plain),
      `${LINKS} links, ${CONNECTIONS} connections; acknowledged = counted in every turn`,
    ].join('; '),
  };
}
