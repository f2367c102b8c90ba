import type { Db } from '#db/connection.ts';

/** What a row is measured on. */
export interface Bench {
  db: Db;
  databaseUrl: string;
  /** The environment of the side `posy`. */
  posyEnv: Record<string, string>;
  rounds: number;
  /** Seconds of load in each turn. */
  seconds: number;
}

export interface Row {
  what: string;
  figure: string;
  budget: string;
  met: boolean;
  /** The figures behind it: medians, and the least and the most of the rounds. */
  details: string;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** `name median/s (least–most)`. */
export function spread(name: string, figures: readonly number[], middle: number): string {
  return `${name} ${whole(middle)}/s (${whole(Math.min(...figures))}–${whole(Math.max(...figures))})`;
}
