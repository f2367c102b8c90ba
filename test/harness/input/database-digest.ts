import type { Db } from '#db/connection.ts';

/** Tables that change without a write request: counts, and the tasks of the previous release. */
const BY_ITSELF = /^outbox$|_days$|^knex_/;
const COUNTS = ['views', 'click_count'];

/** Returns a digest of each table: two digests are equal when nothing was changed. */
export async function databaseDigest(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const parts = tables
    .filter(({ name }) => !BY_ITSELF.test(name))
    .map(({ name }) => {
      const row = COUNTS.reduce((json, column) => `${json} - '${column}'`, 'to_jsonb(t)');
      return `SELECT '${name}' AS name, md5(string_agg((${row})::text, '|' ORDER BY (${row})::text)) AS digest FROM ${name} t`;
    });
  const { rows } = await db.raw<{ rows: { name: string; digest: string | null }[] }>(
    parts.join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? 'empty']));
}
