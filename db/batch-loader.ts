import DataLoader from 'dataloader';
import type { Db } from '#db/connection.ts';

/** Maximum number of keys per statement, to stay far below the statement timeout. */
const KEYS_MAX = 100;

/**
 * Creates a batched lookup of one row from a query for many rows. Calls in the same turn of the
 * event loop share a statement: about 45 under 64 connections (ADR 0008). Does not cache.
 * @param read returns rows by their keys, in any order; a key without a row is omitted
 * @returns a function that returns the row of a key, or undefined, and throws the errors of the
 *   shared statement
 */
export function createBatchLoader<Row>(
  read: (db: Db, keys: string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): (db: Db, key: string) => Promise<Row | undefined> {
  const loaders = new WeakMap<Db, DataLoader<string, Row | undefined>>();

  function loaderOf(db: Db): DataLoader<string, Row | undefined> {
    const known = loaders.get(db);
    if (known) return known;
    const loader = new DataLoader<string, Row | undefined>(
      async (keys) => {
        const rows = new Map((await read(db, [...keys])).map((row) => [keyOf(row), row]));
        return keys.map((key) => rows.get(key));
      },
      { cache: false, batchScheduleFn: setImmediate, maxBatchSize: KEYS_MAX },
    );
    loaders.set(db, loader);
    return loader;
  }
  return (db, key) => loaderOf(db).load(key);
}
