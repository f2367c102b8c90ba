import { sqlState } from '#db/retry-conflicts.ts';
import type { Increments } from './increment.ts';

/**
 * The day on which visits were counted, by link or user id: YYYY-MM-DD in the owner's time zone.
 */
export type Days = Map<string, string>;

/** The outcome of a batch. An id that is missing from all three collections does not exist. */
export interface BatchOutcome {
  days: Days;
  /** Ids whose rows are locked by another transaction. Their visits were not counted. */
  locked: Set<string>;
  /** Errors of the rows that Postgres rejected because of their data, by id. */
  refused: Map<string, Error>;
}

export const emptyOutcome = (): BatchOutcome => ({
  days: new Map(),
  locked: new Set(),
  refused: new Map(),
});

/** SQLSTATE lock_not_available: a row stayed locked for longer than `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Returns whether an error is caused by the data of one row (SQLSTATE class 22), such as a time
 * zone that was removed from the tz database. Such a row must not prevent the other rows of its
 * batch from being written.
 */
export const isDataError = (error: unknown): error is Error =>
  `${sqlState(error)}`.startsWith('22');

/**
 * Converts a batch to arrays for `unnest`, one per column. The column of `visits` is `people`.
 */
export function toColumns(batch: Increments): (string[] | number[])[] {
  const all = [...batch.values()];
  return [
    [...batch.keys()],
    all.map(({ visits }) => visits),
    all.map(({ bots }) => bots),
    all.map(({ phone }) => phone),
    all.map(({ tablet }) => tablet),
    all.map(({ desktop }) => desktop),
  ];
}

export interface OutcomeRow {
  id: string;
  /** The day on which the visits were counted; null when the row is locked. */
  day: string | null;
}

export function toOutcome(rows: readonly OutcomeRow[]): BatchOutcome {
  const outcome = emptyOutcome();
  for (const { id, day } of rows) {
    if (day === null) outcome.locked.add(id);
    else outcome.days.set(id, day);
  }
  return outcome;
}
