import type { Db } from '#db/connection.ts';

const loads = new WeakMap<Db, Promise<ReadonlySet<string>>>();

/**
 * Returns the names of the time zones that Postgres supports. Loads them once per process, because
 * Postgres reads its whole zone directory, which takes 100 ms or more.
 * @throws the query's error; the next call then loads the names again
 */
export function timeZoneNames(db: Db): Promise<ReadonlySet<string>> {
  const known = loads.get(db);
  if (known) return known;
  const load = loadNames(db);
  loads.set(db, load);
  load.catch(() => loads.delete(db));
  return load;
}

async function loadNames(db: Db): Promise<ReadonlySet<string>> {
  return new Set<string>(await db('pg_timezone_names').pluck('name'));
}
