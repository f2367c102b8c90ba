import type { Knex } from 'knex';

/**
 * Runs statements without lock_timeout. The statements wait for older transactions, such as a
 * backup, but block no other query. With lock_timeout, CREATE INDEX CONCURRENTLY would fail after a
 * few seconds of waiting and discard an index that is already built.
 */
async function runWithoutLockTimeout(db: Knex, statements: readonly string[]): Promise<void> {
  const { client } = db;
  const connection = await client.acquireConnection();
  try {
    for (const statement of ['SET lock_timeout = 0', ...statements]) {
      await db.raw(statement).connection(connection);
    }
  } finally {
    try {
      await db.raw('RESET lock_timeout').connection(connection);
    } finally {
      await client.releaseConnection(connection);
    }
  }
}

/** Builds an index without blocking writes. Drops the invalid index of an interrupted build. */
export async function buildIndex(db: Knex, name: string, definition: string): Promise<void> {
  const { rows } = await db.raw(
    'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(?)',
    [name],
  );
  if (rows[0]?.indisvalid) return;
  const drop = rows.length > 0 ? [`DROP INDEX CONCURRENTLY ${name}`] : [];
  await runWithoutLockTimeout(db, [...drop, `CREATE ${definition}`]);
}
