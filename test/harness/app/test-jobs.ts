import { Logger, runOnce } from 'graphile-worker';
import { loadConfig } from '#bff/config.ts';
import { createTaskList } from '#bff/jobs/job-handlers.ts';
import { QUEUE_OPTIONS } from '#bff/jobs/job-runner.ts';
import { composeJobs } from '#bff/worker.ts';
import { connectPool, type Db } from '#db/connection.ts';

export interface TestJobs {
  /** Runs each due job once, including due jobs that are added meanwhile. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** Runs jobs in the test's process, without a job process. */
export function openJobs(env: NodeJS.ProcessEnv): TestJobs {
  const config = loadConfig(env);
  const { handlers, logger, close } = composeJobs(config);
  const pgPool = connectPool(config.jobsDatabaseUrl, () => undefined, 2);
  const taskList = createTaskList(handlers, logger);
  const silent = new Logger(() => () => undefined);
  return {
    runDue: () => runOnce({ ...QUEUE_OPTIONS, pgPool, taskList, logger: silent, concurrency: 2 }),
    async close() {
      await close();
      await pgPool.end();
    },
  };
}

/** A job in the queue. */
interface QueuedJob {
  id: string;
  kind: string;
  key: string | null;
  payload: Record<string, string>;
  attempts: number;
  priority: number;
  run_at: Date;
}

/** Returns all jobs in the order in which they were added. */
export async function jobsOf(db: Db): Promise<QueuedJob[]> {
  const { rows } = await db.raw<{ rows: QueuedJob[] }>(
    `SELECT j.id, t.identifier AS kind, j.key, j.payload, j.attempts, j.run_at, j.priority
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     ORDER BY j.id`,
  );
  return rows;
}

/** Returns all jobs except the drawing of share cards, which each edit adds. */
export async function jobsBesidesDrawings(db: Db): Promise<QueuedJob[]> {
  return (await jobsOf(db)).filter(({ kind }) => kind !== 'draw_card');
}

const DRAWINGS = "key LIKE 'draw_card:%'";

/** Makes all jobs due now, except the drawing of share cards, which is slow. */
export async function makeJobsDue(db: Db): Promise<void> {
  await db.raw(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE (${DRAWINGS}) IS NOT TRUE`,
  );
}

/** Makes the drawing of all share cards due now. */
export async function makeDrawingsDue(db: Db): Promise<void> {
  await db.raw(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE ${DRAWINGS}`);
}
