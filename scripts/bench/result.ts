import type { Db } from '#db/connection.ts';
import type { PostgresBinaries } from '#test/harness/postgres/postgres-binaries.ts';
import { median, ratios } from './rounds.ts';
import type { LoadResult } from './wrk.ts';

/** The setup of a benchmark run. */
export interface Bench {
  db: Db;
  databaseUrl: string;
  redisUrl: string;
  /**
   * The programs of the installed Postgres. Undefined if Postgres is not installed; the embedded
   * Postgres is then used.
   */
  binaries: PostgresBinaries | undefined;
  /** The environment of the target `posy`. */
  posyEnv: Record<string, string>;
  rounds: number;
  /** Duration of the load per round, in seconds. */
  seconds: number;
  /** The folder in which seeded databases are kept for later runs. */
  keepFolder: string | undefined;
}

export interface Result {
  name: string;
  figure: string;
  budget: string;
  isMet: boolean;
  /** The underlying figures: the medians, minima and maxima of the rounds. */
  details: string;
}

export const whole = (value: number) => Math.round(value).toLocaleString('en');
export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** Formats figures as `name median/s (minimum–maximum)`. */
function spread(name: string, figures: readonly number[], middle: number): string {
  return `${name} ${whole(middle)}/s (${whole(Math.min(...figures))}–${whole(Math.max(...figures))})`;
}

/** Returns the requests per second of each round. */
const rates = (rounds: readonly LoadResult[]) => rounds.map((round) => round.perSecond);

/** Returns the round with the median rate. */
export function middleRound(rounds: readonly LoadResult[]): LoadResult {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/**
 * Summarizes the ratios of the rounds by their median, minimum and maximum. Compares the median
 * with the budget.
 */
export function judgeRounds(
  ours: readonly LoadResult[],
  baseline: readonly LoadResult[],
  { budget, digits }: { budget: number; digits: number },
): Pick<Result, 'figure' | 'budget' | 'isMet'> {
  const each = ratios(rates(ours), rates(baseline));
  const middle = median(each);
  const [minimum, maximum] = [Math.min(...each), Math.max(...each)].map((ratio) =>
    ratio.toFixed(digits),
  );
  return {
    figure: `${middle.toFixed(digits)} (${minimum}–${maximum})`,
    budget: `≥ ${budget}`,
    isMet: middle >= budget,
  };
}

/** Formats rates as `spread` does, and adds the latency of the median round. */
export function spreadOfLoads(name: string, rounds: readonly LoadResult[]): string {
  const { perSecond, p50, p99 } = middleRound(rounds);
  return `${spread(name, rates(rounds), perSecond)}, p50 ${ms(p50)}, p99 ${ms(p99)}`;
}
