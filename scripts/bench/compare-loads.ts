import { type Bench, judgeRounds, type Result, spreadOfLoads } from './result.ts';
import { alternate } from './rounds.ts';
import { flawlessLoad, type Load } from './wrk.ts';

interface Comparison {
  name: string;
  /** The minimum ratio of Posy's rate to the baseline's rate. */
  budget: number;
  posy: Omit<Load, 'seconds'>;
  baseline: Omit<Load, 'seconds'> & { name: string };
  /** Further details for the report. */
  details: string;
}

/**
 * Compares requests per second of Posy and of a baseline in alternating rounds, after a warm-up.
 */
export async function compareLoads(bench: Bench, comparison: Comparison): Promise<Result> {
  const { name, budget, posy, baseline, details } = comparison;
  const { seconds } = bench;
  const loads = {
    posy: () => flawlessLoad({ ...posy, seconds }),
    baseline: () => flawlessLoad({ ...baseline, seconds }),
  };
  await alternate(1, loads);
  const figures = await alternate(bench.rounds, loads);
  return {
    name,
    ...judgeRounds(figures.posy, figures.baseline, { budget, digits: 2 }),
    details: [
      spreadOfLoads('Posy', figures.posy),
      spreadOfLoads(baseline.name, figures.baseline),
      details,
    ].join('; '),
  };
}
