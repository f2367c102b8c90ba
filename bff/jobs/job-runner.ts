import { EventEmitter } from 'node:events';
import {
  type CronItem,
  parseCronItems,
  Logger as QueueLogger,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger } from 'pino';
import { withTimeout } from '#bff/http/with-timeout.ts';
import { connectPool, type Db } from '#db/connection.ts';
import { createTaskList, type JobHandlers } from './job-handlers.ts';
import { forgetWorker, recordWorker, unlockDeadWorkers } from './workers.store.ts';

/** Maximum number of concurrent jobs. A job spends most of its time waiting for the provider. */
const CONCURRENCY = 5;
/** Size of the connection pool. One of the connections listens for new jobs. */
const CONNECTIONS = 4;
/**
 * Interval at which the queue is polled, in milliseconds. Polling finds scheduled jobs, and all
 * other jobs if LISTEN does not work.
 */
const POLL_MS = 5_000;
const HEARTBEAT_MS = 3_000;
/**
 * Time in milliseconds that running jobs get to finish at shutdown. Unfinished jobs are released
 * for a retry.
 */
const FINISH_MS = 5_000;

export const QUEUE_OPTIONS = {
  // By default, the worker does not wait until the outcomes of jobs are written. A shutdown could
  // then lose an outcome, and a failed write would be an unhandled rejection.
  preset: {
    worker: {
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
      localQueue: { size: CONCURRENCY },
    },
  },
  // Don't prepare statements, because a pooler in transaction mode may not support them.
  noPreparedStatements: true,
  noHandleSignals: true,
};

interface RunnerDeps {
  db: Db;
  logger: Logger;
  databaseUrl: string;
  handlers: JobHandlers;
  /** Jobs that are added at fixed times (UTC). */
  schedule: CronItem[];
}

export interface JobRunner {
  /** Rejects when the queue can no longer be used. The process must then be restarted. */
  failed: Promise<never>;
  /** Stops the worker. Running jobs are finished or released. */
  stop(): Promise<void>;
}

/** Logs only messages, because graphile-worker's metadata contains payloads and whole errors. */
const queueLogger = (logger: Logger) =>
  new QueueLogger(() => (level, message) => {
    if (level === 'error') logger.warn({ cause: message }, 'job queue error');
  });

/**
 * Runs jobs until it is stopped.
 * @throws when the queue does not exist or cannot be reached
 */
export async function runJobs(deps: RunnerDeps): Promise<JobRunner> {
  const { db, logger } = deps;
  const pgPool = connectPool(
    deps.databaseUrl,
    (error) => logger.warn({ cause: error.message }, 'postgres connection failed'),
    CONNECTIONS,
  );
  const events: WorkerEvents = new EventEmitter();
  let id = '';
  events.once('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  const runner = await run({
    ...QUEUE_OPTIONS,
    pgPool,
    events,
    logger: queueLogger(logger),
    taskList: createTaskList(deps.handlers, logger),
    parsedCronItems: parseCronItems(deps.schedule),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    gracefulShutdownAbortTimeout: FINISH_MS,
  }).catch(async (error) => {
    await pgPool.end();
    throw error;
  });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let isStopping = false;
  runner.promise.then(
    () => isStopping || failed.reject(new Error('The job queue stopped.')),
    (error) => failed.reject(error),
  );
  const stopHeartbeat = startHeartbeat(db, logger, id);
  return {
    failed: failed.promise,
    async stop() {
      isStopping = true;
      await withTimeout(FINISH_MS, runner.stop(), () => runner.kill());
      await stopHeartbeat();
      await pgPool.end();
    },
  };
}

/**
 * Starts the heartbeat of this worker, and periodically releases the jobs of dead workers.
 * @returns a function that stops the heartbeat
 */
function startHeartbeat(db: Db, logger: Logger, id: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  async function beat(): Promise<void> {
    try {
      await recordWorker(db, id);
      const dead = await unlockDeadWorkers(db);
      if (dead.length > 0) logger.warn({ workers: dead }, 'released the jobs of dead workers');
    } catch (error) {
      logger.warn({ cause: (error as Error).message }, 'job process cannot reach the database');
    }
  }
  const tick = () => {
    running ??= beat().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(tick, HEARTBEAT_MS);
  tick();
  return async () => {
    clearInterval(timer);
    await running;
    await forgetWorker(db, id).catch(() => undefined);
  };
}
