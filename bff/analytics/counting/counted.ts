import { sqlState } from '#db/retry-conflicts.ts';
import type { Increments } from './increment.ts';

/** The day on which visits were counted in the owner's time zone, YYYY-MM-DD, by id. */
export type Days = Map<string, string>;

/** The outcome of a batch. Ids in none of the three do not exist. */
export interface Counted {
  days: Days;
  /** Ids whose rows another transaction has locked: nothing was added to them. */
  locked: Set<string>;
  /** Ids whose own data make Postgres fail, with its error. */
  refused: Map<string, Error>;
}

export const nothingCounted = (): Counted => ({
  days: new Map(),
  locked: new Set(),
  refused: new Map(),
});

/** SQLSTATE lock_not_available: a row stayed locked for longer than `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Whether the data of some row makes Postgres fail (SQLSTATE class 22), as a time zone does that has
 * left the tz database. Such a row must not keep the others of its batch from being counted.
 */
export const isDataError = (error: unknown): error is Error =>
  `${sqlState(error)}`.startsWith('22');

/** A batch as arrays for `unnest`, one for each column. */
export function toColumns(batch: Increments): (string[] | number[])[] {
  const all = [...batch.values()];
  return [
    [...batch.keys()],
    all.map(({ people }) => people),
    all.map(({ bots }) => bots),
    all.map(({ phone }) => phone),
    all.map(({ tablet }) => tablet),
    all.map(({ desktop }) => desktop),
  ];
}

export interface CountedRow {
  id: string;
  /** Null for a locked row. */
  day: string | null;
}

export function toCounted(rows: readonly CountedRow[]): Counted {
  const counted = nothingCounted();
  for (const { id, day } of rows) {
    if (day === null) counted.locked.add(id);
    else counted.days.set(id, day);
  }
  return counted;
}
