import knex, { type Knex } from 'knex';
import pg from 'pg';
import { knexOptions } from './knexfile.ts';

/** A connection pool or a transaction. Stores accept both. */
export type Db = Knex;
/** A transaction. Required by stores whose statements must commit together. */
export type Tx = Knex.Transaction;

/** Options of a transaction whose queries all read the same snapshot. */
export const ONE_SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

/** The properties of a pg connection that this module uses. */
interface Connection {
  on(event: 'error', listener: (error: Error) => void): void;
  query(...args: unknown[]): unknown;
  connection: { stream: { destroy(): void } };
}

/**
 * Closes a connection whose query timed out on the client. Otherwise, the transaction of this query
 * might still be open and include the next query of the connection.
 */
function closeAfterTimeout(connection: Connection): void {
  const query = connection.query.bind(connection);
  connection.query = (...args) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') return query(...args);
    return query(...args.slice(0, -1), (error: Error | null, ...results: unknown[]) => {
      if (error?.message === 'Query read timeout') connection.connection.stream.destroy();
      callback(error, ...results);
    });
  };
}

/**
 * Removes the names of prepared statements. Behind a transaction pooler, the next statement of a
 * client may run on another server connection. There, the name may be unknown or belong to a
 * statement of another client.
 */
function dropNames(connection: Connection): void {
  const query = connection.query.bind(connection);
  connection.query = (statement, ...args) => {
    if (typeof statement !== 'object') return query(statement, ...args);
    return query({ ...statement, name: undefined }, ...args);
  };
}

export interface ConnectOptions {
  /** Whether prepared statements may have names; true by default. */
  namedStatements?: boolean;
}

/**
 * Opens a pool, which creates connections on demand.
 * @param onError receives the errors of idle connections, which would otherwise end the process
 */
export function connect(
  databaseUrl: string,
  onError: (error: Error) => void,
  { namedStatements = true }: ConnectOptions = {},
): Db {
  const options = knexOptions(databaseUrl);
  const report = (message: unknown) => onError(new Error(String(message)));
  return knex({
    ...options,
    // Replace knex's own logger, which prints colored text to the terminal.
    log: { warn: report, error: report, deprecate: report, debug: () => undefined },
    pool: {
      ...options.pool,
      afterCreate(connection: Connection, done: () => void) {
        connection.on('error', onError);
        closeAfterTimeout(connection);
        if (!namedStatements) dropNames(connection);
        done();
      },
    },
  });
}

/**
 * Opens a pool of plain pg connections, for the job queue.
 * @param onError receives the errors of idle connections, which would otherwise end the process
 */
export function connectPool(
  databaseUrl: string,
  onError: (error: Error) => void,
  max: number,
): pg.Pool {
  const { connection } = knexOptions(databaseUrl);
  const pool = new pg.Pool({ ...(connection as pg.PoolConfig), max });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
