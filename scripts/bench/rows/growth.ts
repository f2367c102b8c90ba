import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '#scripts/bench/growth/ask.ts';
import { grownDatabases, type Size } from '#scripts/bench/growth/databases.ts';
import { EXPERIMENTS, ROUNDS } from '#scripts/bench/growth/experiments.ts';
import { type GrowthSide, startGrowthSide } from '#scripts/bench/growth/sides.ts';
import { inTurns, median, percentile } from '#scripts/bench/load/turns.ts';
import { type Bench, ms, type Row } from '#scripts/bench/report/row.ts';
import { startPostgres } from '#test/harness/servers/postgres.ts';

type Sides = Record<Size, GrowthSide>;
type Experiment = (typeof EXPERIMENTS)[number];

/** Returns the milliseconds of each request, one list per round. */
async function run({ requests, ask: toAsk }: Experiment, sides: Sides) {
  const asked = { small: 0, large: 0 };
  const turn = (size: Size) => async () => {
    const figures: number[] = [];
    for (let count = 0; count < requests; count += 1) {
      figures.push(await ask(sides[size].url, toAsk(sides[size], asked[size])));
      asked[size] += 1;
    }
    return figures;
  };
  return inTurns(ROUNDS, { small: turn('small'), large: turn('large') });
}

function described(name: string, rounds: readonly number[][]): string {
  const medians = rounds.map(median);
  const noise = `${ms(Math.min(...medians))}–${ms(Math.max(...medians))}`;
  const all = rounds.flat();
  return `${name} ${ms(median(all))} (${noise}), p99 ${ms(percentile(all, 99))}`;
}

async function measure(experiment: Experiment, sides: Sides): Promise<Row> {
  const { small, large } = await run(experiment, sides);
  const ratio = median(large.flat()) / median(small.flat());
  const { what, budget, requests } = experiment;
  return {
    what: `${what}: 1,000,000 ÷ 1,000 profiles`,
    figure: ratio.toFixed(2),
    budget: budget === undefined ? '' : `≤ ${budget}`,
    met: budget === undefined || ratio <= budget,
    details: [
      described('1,000', small),
      described('1,000,000', large),
      `${ROUNDS * requests} requests each`,
    ].join('; '),
  };
}

/** Warms up the servers with requests that create no data. */
async function warmUp(sides: Sides): Promise<void> {
  const reads = EXPERIMENTS.filter(({ budget }) => budget !== undefined);
  for (const experiment of reads) await run(experiment, sides);
}

async function measureAll(bench: Bench, urls: Record<Size, string>): Promise<Row[]> {
  const { posyEnv } = bench;
  const small = await startGrowthSide('small', urls.small, posyEnv);
  const large = await startGrowthSide('large', urls.large, posyEnv);
  const sides = { small, large };
  const rows: Row[] = [];
  try {
    await warmUp(sides);
    for (const experiment of EXPERIMENTS) rows.push(await measure(experiment, sides));
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
  return rows;
}

/** The cost of the same request with a thousand profiles and with a million (10,000,000 links). */
export async function growth(bench: Bench): Promise<Row[]> {
  const { binaries, keep } = bench;
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'posy-growth-')));
  const postgres = await startPostgres({
    dataFolder: join(folder, 'postgres'),
    ...(binaries && { binaries }),
  });
  try {
    return await measureAll(bench, await grownDatabases(postgres.url));
  } finally {
    await postgres.stop();
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}
