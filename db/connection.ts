import knex, { type Knex } from 'knex';
import { knexOptions } from './knexfile.ts';

/** A pool or a transaction on it: what a store works with. */
export type Db = Knex;
/** A transaction: what a store needs whose steps belong together. */
export type Tx = Knex.Transaction;

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
      afterCreate(
        connection: { on(event: 'error', listener: (error: Error) => void): void },
        done: () => void,
      ) {
        connection.on('error', onError);
        done();
      },
    },
  });
}
