import type { Db } from '#db/connection.ts';

/** Summary of the jobs of one kind in one state. */
export interface JobSummary {
  kind: string;
  /**
   * State of the jobs. Retrying jobs have failed and will be attempted again. Dead jobs have failed
   * for the last time.
   */
  state: 'waiting' | 'running' | 'retrying' | 'dead';
  count: number;
  oldest: Date;
  /** Time of the earliest next attempt. For dead jobs, this time is in the past. */
  next: Date;
}

/** Returns the unfinished jobs, summarized by kind and state. */
export async function summarizeJobs(db: Db): Promise<JobSummary[]> {
  const { rows } = await db.raw<{ rows: JobSummary[] }>(
    `SELECT task_identifier AS kind,
       CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts = 0 THEN 'waiting'
         WHEN attempts >= max_attempts THEN 'dead' ELSE 'retrying' END AS state,
       count(*)::int AS count, min(created_at) AS oldest, min(run_at) AS next
     FROM graphile_worker.jobs GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows;
}

/**
 * Makes all failed jobs due now and resets their attempts.
 * @returns the number of jobs
 */
export async function retryJobs(db: Db): Promise<number> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT id FROM graphile_worker.reschedule_jobs(
       ARRAY(SELECT id FROM graphile_worker.jobs WHERE attempts > 0 AND locked_at IS NULL),
       run_at => now(), attempts => 0)`,
  );
  return rows.length;
}
