import { loadCountedClicks } from '#scripts/bench/counted-clicks.ts';
import { type Bench, judgeRounds, type Result, spreadOfLoads } from '#scripts/bench/result.ts';
import { alternate } from '#scripts/bench/rounds.ts';
import { seedPage } from '#scripts/bench/seed-pages.ts';
import { startTarget } from '#scripts/bench/targets/start-target.ts';

const BUDGET = 5;
const LINKS = 100;
const CONNECTIONS = 128;

/**
 * Measures durable clicks per second. Compares them with a server that uses one transaction per
 * click.
 */
export async function clicks(bench: Bench): Promise<Result> {
  const { db, seconds } = bench;
  const posyPage = await seedPage(db, 'bench-clicks', LINKS);
  const plainPage = await seedPage(db, 'bench-plain', LINKS);
  const posy = await startTarget('posy', bench.posyEnv);
  const plain = await startTarget('transaction-per-click', { DATABASE_URL: bench.databaseUrl });
  const load = { seconds, connections: CONNECTIONS };
  const loads = {
    posy: () => loadCountedClicks(db, { ...load, urls: [posy.url], page: posyPage }),
    plain: () => loadCountedClicks(db, { ...load, urls: [plain.url], page: plainPage }),
  };
  await alternate(1, loads);
  const figures = await alternate(bench.rounds, loads);
  await Promise.all([posy.stop(), plain.stop()]);

  return {
    name: 'durable clicks ÷ one transaction per click',
    ...judgeRounds(figures.posy, figures.plain, { budget: BUDGET, digits: 1 }),
    details: [
      spreadOfLoads('Posy', figures.posy),
      spreadOfLoads('transaction each', figures.plain),
      `${LINKS} links, ${CONNECTIONS} connections; acknowledged = counted in every round`,
    ].join('; '),
  };
}
