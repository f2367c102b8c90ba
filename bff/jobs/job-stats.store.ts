import type { Db } from '#db/connection.ts';

/** Counts of the unfinished jobs. */
export interface JobStats {
  jobs: {
    /** Number of jobs that have not been attempted yet, whether due or scheduled. */
    waiting: number;
    running: number;
    /** Jobs that have failed at least once and will be retried. */
    failed: number;
    /**
     * Jobs that have failed for the last time. An operator must retry or delete them
     * (docs/operations.md).
     */
    dead: number;
  };
  /** Seconds since the oldest due job was first due; 0 if no job is due. */
  oldestSeconds: number;
}

/**
 * The time at which the first attempt of a job was due. graphile-worker overwrites `run_at` after
 * each failure with a delay of exp(min(attempts, 10)) seconds. `created_at` would be wrong, because
 * a job can be added days before it is due, and a job that replaces another one with the same key
 * keeps the old `created_at`.
 */
const FIRST_DUE = `run_at - interval '1 second' * coalesce((SELECT sum(exp(least(n, 10)))
  FROM generate_series(1, CASE WHEN locked_at IS NULL THEN attempts ELSE attempts - 1 END) AS n), 0)`;

/** Reads the state of the queue, from graphile-worker's public view. */
export async function readJobStats(db: Db): Promise<JobStats> {
  const { rows } = await db.raw<{ rows: (JobStats['jobs'] & { oldest: number })[] }>(
    `SELECT
       count(*) FILTER (WHERE locked_at IS NULL AND attempts = 0)::int AS waiting,
       count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
       count(*) FILTER (WHERE locked_at IS NULL AND attempts BETWEEN 1 AND max_attempts - 1)::int
         AS failed,
       count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS dead,
       coalesce(extract(epoch FROM now() - least(
         min(${FIRST_DUE}) FILTER (WHERE attempts > 0), min(run_at))), 0)::float8 AS oldest
     FROM graphile_worker.jobs`,
  );
  const { oldest = 0, waiting = 0, running = 0, failed = 0, dead = 0 } = rows[0] ?? {};
  return { jobs: { waiting, running, failed, dead }, oldestSeconds: Math.max(0, oldest) };
}
