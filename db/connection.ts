import knex, { type Knex } from 'knex';
import { knexOptions } from './knexfile.ts';

/** A pool or a transaction on it: what a store works with. */
export type Db = Knex;
/** A transaction: what a store needs whose steps belong together. */
export type Tx = Knex.Transaction;

/** The parts of a pg connection that are touched here. */
interface Connection {
  on(event: 'error', listener: (error: Error) => void): void;
  query(...args: unknown[]): unknown;
  connection: { stream: { destroy(): void } };
}

/**
 * A query that timed out on our side may leave its transaction open: the next user of the
 * connection would write into it, and lose with it. Such a connection is cut instead.
 */
function cutAfterTimeout(connection: Connection): void {
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
 * Opens a pool; connections are made when needed.
 * @param onError is told of idle connections that break: without it they end the process
 */
export function connect(databaseUrl: string, onError: (error: Error) => void): Db {
  const options = knexOptions(databaseUrl);
  const tell = (message: unknown) => onError(new Error(String(message)));
  return knex({
    ...options,
    // knex's own words, or it prints them to the terminal in colour.
    log: { warn: tell, error: tell, deprecate: tell, debug: () => undefined },
    pool: {
      ...options.pool,
      afterCreate(connection: Connection, done: () => void) {
        connection.on('error', onError);
        cutAfterTimeout(connection);
        done();
      },
    },
  });
}
