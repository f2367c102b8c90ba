import { LRUCache } from 'lru-cache';
import type { StartCall } from '#bff/observe-call.ts';
import type { Db } from '#db/connection.ts';
import type { Metrics } from './metrics.ts';

/** The properties of knex's pool that are used here; knex does not type them. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: Listener): void;
}
type Listener = (eventId: number) => void;

interface Query {
  __knexQueryUid: string;
  sql: string;
}

const OPERATIONS = /^\s*(select|insert|update|delete|with|set)\b/i;

/** Returns the first word of a statement, or `other` if the word is not a known operation. */
function operationOf(sql: string): string {
  return OPERATIONS.exec(sql)?.[1]?.toLowerCase() ?? 'other';
}

/**
 * Maximum number of queries that are measured at the same time. A pool has far fewer connections,
 * but knex does not report the end of a streamed query.
 */
const RUNNING_MAX = 1_000;

/** Measures the queries of a pool. Excludes BEGIN and COMMIT, which knex does not report. */
export function observeQueries(db: Db, start: StartCall, metrics: Metrics): void {
  const running = new LRUCache<string, ReturnType<StartCall>>({ max: RUNNING_MAX });
  db.on('query', ({ __knexQueryUid: id, sql }: Query) =>
    running.set(id, start('postgres', operationOf(sql))),
  );
  const end = (id: string, outcome: 'ok' | 'error') => {
    running.get(id)?.(outcome);
    running.delete(id);
  };
  db.on('query-response', (_response: unknown, query: Query) => end(query.__knexQueryUid, 'ok'));
  db.on('query-error', (error: Error, query: Query) => {
    end(query.__knexQueryUid, 'error');
    metrics.queryError(error);
  });
}

/** Measures the use of a pool, and how long queries wait for its connections. */
export function observePool(db: Db, metrics: Metrics): void {
  const pool = db.client.pool as Pool;
  const requested = new Map<number, number>();
  pool.on('acquireRequest', (id) => requested.set(id, performance.now()));
  const end = (id: number) => {
    const since = requested.get(id);
    requested.delete(id);
    if (since !== undefined) metrics.poolWait((performance.now() - since) / 1_000);
  };
  pool.on('acquireSuccess', end);
  pool.on('acquireFail', end);
  metrics.gauge(
    'posy_postgres_pool_connections',
    'Connections of the pool, and queries that wait for one',
    'state',
    () => ({
      used: pool.numUsed(),
      free: pool.numFree(),
      waiting: pool.numPendingAcquires(),
    }),
  );
}
