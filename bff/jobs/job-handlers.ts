import type { JobHelpers, TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import type { JobKind, JobPayloads } from './jobs.store.ts';

/**
 * The handler of each kind of job. A job is repeated until its handler succeeds, and two workers
 * may run it at the same time (workers.store.ts), so handlers must be idempotent.
 */
export type JobHandlers = {
  [K in JobKind]: (payload: JobPayloads[K]) => Promise<void>;
};

/** Returns the handlers as graphile-worker's tasks, which log the outcome of each attempt. */
export function createTaskList(handlers: JobHandlers, logger: Logger): TaskList {
  const kinds = Object.keys(handlers) as JobKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, taskOf(kind, handlers, logger)]));
}

const taskOf =
  (kind: JobKind, handlers: JobHandlers, logger: Logger) =>
  async (payload: unknown, { job }: JobHelpers): Promise<void> => {
    const attempt = { job: job.id, kind, attempt: job.attempts };
    try {
      await (handlers[kind] as (payload: unknown) => Promise<void>)(payload);
      logger.info(attempt, 'job done');
    } catch (error) {
      const { name, message } = error as Error;
      const cause = `${name}: ${message}`;
      if (job.attempts < job.max_attempts) logger.warn({ ...attempt, cause }, 'job failed');
      else logger.error({ ...attempt, cause }, 'job failed for the last time');
      // The queue stores the text of this error. The original error may contain the provider's
      // response.
      throw new Error(cause);
    }
  };
