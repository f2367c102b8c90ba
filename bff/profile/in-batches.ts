import DataLoader from 'dataloader';
import type { Db } from '#db/connection.ts';

/** Keys in one statement, so that each stays far below the time that a statement may take. */
const KEYS_MAX = 100;

/**
 * Makes of a read of many rows a read of one. Whoever asks in the same turn of the event loop shares
 * a statement, which costs the server more than its rows: under load that is most of the requests.
 * Nothing is kept: each asks after it was asked.
 * @param read rows by their keys, in any order; a key without a row is left out
 * @returns the row of a key, undefined when there is none; throws what the shared statement threw
 */
export function inBatches<Row>(
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
