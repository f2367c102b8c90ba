import type { Knex } from 'knex';

/** A request gives up on the database after a few seconds, so that it can say so. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 5_000;

/** How the server and its scripts talk to Postgres. */
export function knexOptions(databaseUrl: string): Knex.Config {
  return {
    client: 'pg',
    connection: {
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS,
      application_name: 'posy',
      keepAlive: true,
    },
    pool: { min: 0, max: 10 },
    acquireConnectionTimeout: CONNECT_MS + 500,
  };
}
