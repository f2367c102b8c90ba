import type { Db } from '#db/connection.ts';

/** The jobs that are not done. */
export interface JobStats {
  jobs: {
    /** Due or scheduled, not tried yet. */
    waiting: number;
    running: number;
    /** Failed at least once, and to be repeated. */
    failed: number;
    /** Failed for the last time. An operator must retry or delete them (docs/operations.md). */
    dead: number;
  };
  /** Age of the oldest job that is due or has failed, in seconds; 0 without one. */
  oldestSeconds: number;
}

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
         min(created_at) FILTER (WHERE attempts > 0),
         min(run_at) FILTER (WHERE attempts = 0 AND run_at <= now()))), 0)::float8 AS oldest
     FROM graphile_worker.jobs`,
  );
  const { oldest = 0, waiting = 0, running = 0, failed = 0, dead = 0 } = rows[0] ?? {};
  return { jobs: { waiting, running, failed, dead }, oldestSeconds: Math.max(0, oldest) };
}
