import knex, { type Knex } from 'knex';
import pg from 'pg';
import { knexOptions } from './knexfile.ts';

/** A pool, or a transaction of it: the argument of stores. */
export type Db = Knex;
/** A transaction: for stores whose steps must commit together. */
export type Tx = Knex.Transaction;

/** Options of a transaction whose queries all read the same snapshot. */
export const ONE_SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

/** The parts of a pg connection that are used here. */
interface Connection {
  on(event: 'error', listener: (error: Error) => void): void;
  query(...args: unknown[]): unknown;
  connection: { stream: { destroy(): void } };
}

/**
 * Closes a connection whose query timed out on the client. Its transaction may still be open, and
 * would include the connection's next query.
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
 * Removes the names of statements. Behind a transaction pooler, a client's next statement may run
 * on a connection that has not prepared the name, or where another client has used it.
 */
function dropNames(connection: Connection): void {
  const query = connection.query.bind(connection);
  connection.query = (statement, ...args) => {
    if (typeof statement !== 'object') return query(statement, ...args);
    return query({ ...statement, name: undefined }, ...args);
  };
}

export interface ConnectOptions {
  /** Whether statements may be prepared under a name; true by default. */
  namedStatements?: boolean;
}

/**
 * Opens a pool; connections are created on demand.
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
