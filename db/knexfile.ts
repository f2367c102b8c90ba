import type { Knex } from 'knex';

/**
 * Timeouts for a new connection and for a statement, in milliseconds. They are short, so that a
 * request can still respond with 503.
 */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 3_000;
/**
 * Timeout of a query on the client, in milliseconds. Longer than the statement timeout, because
 * Postgres keeps the connection usable when it cancels a statement itself. A click may wait for an
 * earlier batch and then for its own. Twice this timeout stays below ten seconds, the maximum
 * duration of a request.
 */
const RESPONSE_MS = 4_000;
/**
 * Timeout of an idle transaction, in milliseconds. Longer than the provider call in a transaction
 * that removes a factor.
 */
const IDLE_TRANSACTION_MS = 15_000;

/** Returns the database options of the server and its scripts. */
export function knexOptions(databaseUrl: string): Knex.Config {
  return {
    client: 'pg',
    connection: {
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: RESPONSE_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      application_name: 'posy',
      keepAlive: true,
    },
    pool: { min: 0, max: 10 },
    acquireConnectionTimeout: CONNECT_MS + 500,
  };
}
