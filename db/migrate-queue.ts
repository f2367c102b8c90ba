import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/**
 * Applies the migrations of the job queue. Disables the row level security that graphile-worker
 * enables, because it would hide all jobs from the server's role. Table privileges restrict access
 * instead.
 */
export async function migrateQueue(connection: pg.PoolConfig): Promise<void> {
  const pgPool = new pg.Pool({ ...connection, max: 1 });
  // Ignore errors of the connection: the query that fails throws the same error.
  const ignore = () => undefined;
  pgPool.on('error', ignore);
  pgPool.on('connect', (client) => client.on('error', ignore));
  const silent = new Logger(() => () => undefined);
  try {
    await runMigrations({ pgPool, logger: silent });
    await pgPool.query(`
      DO $$ DECLARE name TEXT; BEGIN
        FOR name IN SELECT oid::regclass FROM pg_class
          WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity
        LOOP EXECUTE 'ALTER TABLE ' || name || ' DISABLE ROW LEVEL SECURITY'; END LOOP;
      END $$`);
  } finally {
    await pgPool.end();
  }
}
