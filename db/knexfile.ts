import type { Knex } from 'knex';

/** A request gives up on the database after a few seconds, so that it can say so. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 3_000;
/**
 * Longer than the server's own limit, whose answer leaves the connection usable. A click may wait
 * for a batch before its own: twice this is below the ten seconds that nobody waits longer than.
 */
const ANSWER_MS = 4_000;
/** Longer than the outbox holds a row while it calls the provider. */
const IDLE_TRANSACTION_MS = 15_000;

/** How the server and its scripts talk to Postgres. */
export function knexOptions(databaseUrl: string): Knex.Config {
  return {
    client: 'pg',
    connection: {
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      application_name: 'posy',
      keepAlive: true,
    },
    pool: { min: 0, max: 10 },
    acquireConnectionTimeout: CONNECT_MS + 500,
  };
}
