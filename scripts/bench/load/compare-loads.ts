import { type Bench, judgeTurns, type Row, spreadOfLoads } from '#scripts/bench/report/row.ts';
import { inTurns } from './turns.ts';
import { flawlessLoad, type Load } from './wrk.ts';

interface Comparison {
  what: string;
  /** The minimum ratio. */
  budget: number;
  posy: Omit<Load, 'seconds'>;
  floor: Omit<Load, 'seconds'> & { name: string };
  /** Further details for the report. */
  details: string;
}

/**
 * Compares requests per second of Posy and of a baseline in alternating rounds, after a warm-up.
 */
export async function compareLoads(bench: Bench, comparison: Comparison): Promise<Row> {
  const { what, budget, posy, floor, details } = comparison;
  const { seconds } = bench;
  const sides = {
    posy: () => flawlessLoad({ ...posy, seconds }),
    floor: () => flawlessLoad({ ...floor, seconds }),
  };
  await inTurns(1, sides);
  const figures = await inTurns(bench.rounds, sides);
  return {
    what,
    ...judgeTurns(figures.posy, figures.floor, { budget, digits: 2 }),
    details: [
      spreadOfLoads('Posy', figures.posy),
      spreadOfLoads(floor.name, figures.floor),
      details,
    ].join('; '),
  };
}
