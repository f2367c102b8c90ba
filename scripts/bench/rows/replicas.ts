import { loadCountedClicks } from '#scripts/bench/load/counted-clicks.ts';
import { inTurns } from '#scripts/bench/load/turns.ts';
import { type Bench, judgeTurns, type Row, spreadOfLoads } from '#scripts/bench/report/row.ts';
import { seedPage } from '#scripts/bench/seed/seed-page.ts';
import { startSide } from '#scripts/bench/sides/start-side.ts';

const BUDGET = 0.9;
const REPLICAS = 3;
/** Per load generator; both targets have one load generator per replica. */
const CONNECTIONS = 128;

/** Clicks per second on one link with three replicas ÷ with one. A rejected click is an error. */
export async function replicas(bench: Bench): Promise<Row> {
  const { db, seconds, posyEnv } = bench;
  const page = await seedPage(db, 'bench-replicas', 1);
  const starts = Array.from({ length: REPLICAS }, () => startSide('posy', posyEnv));
  const servers = await Promise.all(starts);
  const urls = servers.map(({ url }) => url);
  const load = { page, seconds, connections: CONNECTIONS };
  const sides = {
    three: () => loadCountedClicks(db, { ...load, urls }),
    one: () => loadCountedClicks(db, { ...load, urls: urls.map(() => urls[0] ?? '') }),
  };
  await inTurns(1, sides);
  const figures = await inTurns(bench.rounds, sides);
  await Promise.all(servers.map((server) => server.stop()));

  return {
    what: 'three replicas on one hot link ÷ one replica',
    ...judgeTurns(figures.three, figures.one, { budget: BUDGET, digits: 2 }),
    details: [
      spreadOfLoads('three replicas', figures.three),
      spreadOfLoads('one', figures.one),
      `one link, ${REPLICAS} × ${CONNECTIONS} connections; 0 refused, acknowledged = counted in every turn`,
    ].join('; '),
  };
}
