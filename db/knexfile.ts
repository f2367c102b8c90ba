import type { Knex } from 'knex';

/** Requests give up on the database after a few seconds, so that they can respond with 503. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 3_000;
/**
 * Longer than the server's statement timeout, which leaves the connection usable. A click may wait
 * for an earlier batch and its own: twice this stays below ten seconds, the maximum duration of a
 * request.
 */
const ANSWER_MS = 4_000;
/** Longer than a transaction that calls the provider: the removal of a factor. */
const IDLE_TRANSACTION_MS = 15_000;

/** Returns the database options of the server and its scripts. */
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
