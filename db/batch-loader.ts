import DataLoader from 'dataloader';
import type { Db } from '#db/connection.ts';

/** Maximum number of keys per statement, to stay far below the statement timeout. */
const KEYS_MAX = 100;

/**
 * Creates a loader that returns one row by its key. Calls in the same turn of the event loop share
 * a statement. With 64 client connections, about 45 calls share one (ADR 0008). The loader does not
 * cache rows.
 * @param read returns the rows of many keys, in any order; omits keys without a row
 * @returns a function that returns the row of a key, or undefined; it throws the error of the
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
