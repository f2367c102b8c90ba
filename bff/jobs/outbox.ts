import type { Logger } from 'pino';
import { findUser } from '#bff/account/account.store.ts';
import { checkUnproven } from '#bff/auth/factors/factor-jobs.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import { auditRevocation } from '#bff/session/audit-revocation.ts';
import type { Db, Tx } from '#db/connection.ts';
import { type OutboxRow, postponeTask, removeTask, takeDueTask } from './outbox.store.ts';

const POLL_MS = 5_000;
const FIRST_RETRY_SECONDS = 2;
const LAST_RETRY_SECONDS = 3_600;

interface OutboxDeps {
  db: Db;
  provider: Provider;
  logger: Logger;
}

/** Returns the delay before the next attempt in seconds: 2, 4, 8, … up to an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(attempts, 20));
}

/** Processes the outbox: retries each task until the provider call succeeds. */
export class Outbox {
  #deps: OutboxDeps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  /**
   * Set by `kick` while a search runs, so that tasks added meanwhile are found by another search.
   */
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

  /**
   * The row stays locked during the provider call, so that no other replica makes the same call.
   */
  async #processOne(): Promise<boolean> {
    return this.#deps.db.transaction(async (tx) => {
      const task = await takeDueTask(tx);
      if (!task) return false;
      const done = await this.#attempt(task, tx);
      if (done) await removeTask(tx, task.id);
      else await postponeTask(tx, task.id, retryDelay(task.attempts));
      return true;
    });
  }

  async #attempt(task: OutboxRow, tx: Tx): Promise<boolean> {
    try {
      await this.#perform(task, tx);
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

  async #perform(task: OutboxRow, tx: Tx): Promise<void> {
    switch (task.kind) {
      case 'revoke_session': {
        const { sessionId } = task.payload;
        await this.#deps.provider.revokeSession(sessionId);
        return auditRevocation(this.#deps.logger, sessionId);
      }
      case 'delete_user':
        // The user signed up again before the provider account was deleted.
        if (await findUser(tx, task.payload.providerUserId)) return;
        return this.#deps.provider.deleteUser(task.payload.providerUserId);
      case 'check_unproven':
        return checkUnproven(this.#deps, task.payload.providerUserId);
      default:
        // Added by a newer release: keep the task until a replica that knows its kind takes it.
        throw new Error('unknown kind of task');
    }
  }
}
