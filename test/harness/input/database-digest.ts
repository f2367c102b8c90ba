import type { Db } from '#db/connection.ts';

/**
 * Tables that change without a write request: daily counts, and the outbox of the previous release.
 */
const BY_ITSELF = /^outbox$|_days$/;
const COUNTS = ['views', 'click_count'];

/**
 * Caches the query of each database: building it takes as long as running it, and tables do not
 * change.
 */
const queries = new WeakMap<Db, Promise<string>>();

/** Returns a digest of each table. Equal digests mean that nothing was changed. */
export async function databaseDigest(db: Db): Promise<Record<string, string>> {
  const query = queries.get(db) ?? queryFor(db);
  queries.set(db, query);
  const { rows } = await db.raw<{ rows: { name: string; digest: string | null }[] }>(await query);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? 'empty']));
}

async function queryFor(db: Db): Promise<string> {
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  return tables
    .filter(({ name }) => !BY_ITSELF.test(name))
    .map(({ name }) => {
      const row = COUNTS.reduce((json, column) => `${json} - '${column}'`, 'to_jsonb(t)');
      return `SELECT '${name}' AS name, md5(string_agg((${row})::text, '|' ORDER BY (${row})::text)) AS digest FROM ${name} t`;
    })
    .join(' UNION ALL ');
}
