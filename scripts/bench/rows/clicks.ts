import { loadCountedClicks } from '#scripts/bench/load/counted-clicks.ts';
import { inTurns } from '#scripts/bench/load/turns.ts';
import { type Bench, judgeTurns, type Row, spreadOfLoads } from '#scripts/bench/report/row.ts';
import { seedPage } from '#scripts/bench/seed/seed-page.ts';
import { startSide } from '#scripts/bench/sides/start-side.ts';

const BUDGET = 5;
const LINKS = 100;
const CONNECTIONS = 128;

/** Durable clicks per second ÷ one transaction per click. */
export async function clicks(bench: Bench): Promise<Row> {
  const { db, seconds } = bench;
  const posyPage = await seedPage(db, 'bench-clicks', LINKS);
  const plainPage = await seedPage(db, 'bench-plain', LINKS);
  const posy = await startSide('posy', bench.posyEnv);
  const plain = await startSide('transaction-per-click', { DATABASE_URL: bench.databaseUrl });
  const load = { seconds, connections: CONNECTIONS };
  const sides = {
    posy: () => loadCountedClicks(db, { ...load, urls: [posy.url], page: posyPage }),
    plain: () => loadCountedClicks(db, { ...load, urls: [plain.url], page: plainPage }),
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
