import type { Db } from '#db/connection.ts';
import { median, ratios } from '#scripts/bench/load/turns.ts';
import type { Measured } from '#scripts/bench/load/wrk.ts';
import type { PostgresBinaries } from '#scripts/services/postgres/postgres-binaries.ts';

/** What a row is measured on. */
export interface Bench {
  db: Db;
  databaseUrl: string;
  redisUrl: string;
  /** The machine's own Postgres where there is one; else the embedded one is meant. */
  binaries: PostgresBinaries | undefined;
  /** The environment of the side `posy`. */
  posyEnv: Record<string, string>;
  rounds: number;
  /** Seconds of load in each turn. */
  seconds: number;
  /** A folder that keeps the grown databases for the next time. */
  keep: string | undefined;
}

export interface Row {
  what: string;
  figure: string;
  /** Empty where nothing is promised. */
  budget: string;
  met: boolean;
  /** The figures behind it: medians, and the least and the most of the rounds. */
  details: string;
}

export const whole = (value: number) => Math.round(value).toLocaleString('en');
export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** `name median/s (least–most)`. */
export function spread(name: string, figures: readonly number[], middle: number): string {
  return `${name} ${whole(middle)}/s (${whole(Math.min(...figures))}–${whole(Math.max(...figures))})`;
}

/** Requests a second of each round. */
const rates = (rounds: readonly Measured[]) => rounds.map((round) => round.perSecond);

/** The round in the middle by its rate. */
export function middleRound(rounds: readonly Measured[]): Measured {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/** What stands for the ratios of the turns, and whether it meets a budget: their median, with the least and the most. */
export function judgeTurns(
  ours: readonly Measured[],
  floor: readonly Measured[],
  { budget, digits }: { budget: number; digits: number },
): Pick<Row, 'figure' | 'budget' | 'met'> {
  const turns = ratios(rates(ours), rates(floor));
  const middle = median(turns);
  const [least, most] = [Math.min(...turns), Math.max(...turns)].map((one) => one.toFixed(digits));
  return {
    figure: `${middle.toFixed(digits)} (${least}–${most})`,
    budget: `≥ ${budget}`,
    met: middle >= budget,
  };
}

/** As spread, with how long requests took in the round in the middle. */
export function spreadOfLoads(name: string, rounds: readonly Measured[]): string {
  const { perSecond, p50, p99 } = middleRound(rounds);
  return `${spread(name, rates(rounds), perSecond)}, p50 ${ms(p50)}, p99 ${ms(p99)}`;
}
