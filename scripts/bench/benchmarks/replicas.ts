import { loadCountedClicks } from '#scripts/bench/counted-clicks.ts';
import { type Bench, judgeRounds, type Result, spreadOfLoads } from '#scripts/bench/result.ts';
import { alternate } from '#scripts/bench/rounds.ts';
import { seedPage } from '#scripts/bench/seed-pages.ts';
import { startTarget } from '#scripts/bench/targets/start-target.ts';

const BUDGET = 0.9;
const REPLICAS = 3;
/** Number of connections per load generator. Both targets have one load generator per replica. */
const CONNECTIONS = 128;

/**
 * Measures clicks per second on one link with three replicas. Compares them with one replica. A
 * rejected click is an error.
 */
export async function replicas(bench: Bench): Promise<Result> {
  const { db, seconds, posyEnv } = bench;
  const page = await seedPage(db, 'bench-replicas', 1);
  const starts = Array.from({ length: REPLICAS }, () => startTarget('posy', posyEnv));
  const servers = await Promise.all(starts);
  const urls = servers.map(({ url }) => url);
  const load = { page, seconds, connections: CONNECTIONS };
  const loads = {
    three: () => loadCountedClicks(db, { ...load, urls }),
    one: () => loadCountedClicks(db, { ...load, urls: urls.map(() => urls[0] ?? '') }),
  };
  await alternate(1, loads);
  const figures = await alternate(bench.rounds, loads);
  await Promise.all(servers.map((server) => server.stop()));

  return {
    name: 'three replicas on one link ÷ one replica',
    ...judgeRounds(figures.three, figures.one, { budget: BUDGET, digits: 2 }),
    details: [
      spreadOfLoads('three replicas', figures.three),
      spreadOfLoads('one', figures.one),
      `one link, ${REPLICAS} × ${CONNECTIONS} connections; 0 refused, acknowledged = counted in every round`,
    ].join('; '),
  };
}
