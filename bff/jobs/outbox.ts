import type { Logger } from 'pino';
import type { Db, Tx } from '#db/connection.ts';
import {
  lockDueTask,
  type OutboxRow,
  type OutboxTask,
  postponeTask,
  removeTask,
  type TaskPayloads,
} from './outbox.store.ts';

const POLL_MS = 5_000;
const FIRST_RETRY_SECONDS = 2;
const LAST_RETRY_SECONDS = 3_600;

/**
 * The work of each kind of task. A task is retried until its handler succeeds, so handlers must be
 * idempotent. `tx` is the transaction that locks the task.
 */
export type TaskHandlers = {
  [K in keyof TaskPayloads]: (payload: TaskPayloads[K], tx: Tx) => Promise<void>;
};

interface OutboxDeps {
  db: Db;
  logger: Logger;
  handlers: TaskHandlers;
}

/** Returns the delay before the next attempt in seconds: 2, 4, 8, … up to an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(attempts, 20));
}

/** knex takes a rejection without a reason for a success. */
function rethrowAsError(reason: unknown): never {
  throw reason instanceof Error ? reason : new Error(String(reason));
}

/** Processes the outbox: retries each task until its handler succeeds. */
export class Outbox {
  #deps: OutboxDeps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  /** Set by `kick` during a search, so that another search finds tasks added meanwhile. */
  #again = false;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => this.kick(), POLL_MS);
    this.#timer.unref();
    this.kick();
  }

  /** Starts to process due tasks, in the background. */
  kick(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        while (!this.#stopped && (await this.#processOne()));
      }
    } catch (error) {
      this.#deps.logger.warn(
        { cause: (error as Error).message },
        'outbox cannot reach the database',
      );
    }
  }

  /** Locks the row during the provider call, so that no other replica makes the same call. */
  async #processOne(): Promise<boolean> {
    return this.#deps.db.transaction(async (tx) => {
      const task = await lockDueTask(tx);
      if (!task) return false;
      const done = await this.#attempt(task, tx);
      if (done) await removeTask(tx, task.id);
      else await postponeTask(tx, task.id, retryDelay(task.attempts));
      return true;
    });
  }

  async #attempt(task: OutboxRow, tx: Tx): Promise<boolean> {
    try {
      // In a savepoint, so that the task can be postponed although a query of its handler failed.
      await tx.transaction((savepoint) => this.#perform(task, savepoint).catch(rethrowAsError));
      this.#deps.logger.info({ task: task.id, kind: task.kind }, 'outbox task done');
      return true;
    } catch (error) {
      const { name, message } = error as Error;
      const { id, kind, attempts } = task;
      this.#deps.logger.warn(
        { task: id, kind, attempts, cause: `${name}: ${message}` },
        'outbox task failed',
      );
      return false;
    }
  }

  async #perform<K extends keyof TaskPayloads>(task: OutboxTask<K>, tx: Tx): Promise<void> {
    const { handlers } = this.#deps;
    // Added by a newer release: keep the task until a replica that supports its kind takes it.
    if (!Object.hasOwn(handlers, task.kind)) throw new Error('unknown kind of task');
    await handlers[task.kind](task.payload, tx);
  }
}
