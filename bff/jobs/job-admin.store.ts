import type { Db } from '#db/connection.ts';

/** Jobs of one kind in one state. The outbox gives up none, so that none is dead. */
export interface JobSummary {
  kind: string;
  /** A retrying job has failed before; it waits for its next attempt. */
  state: 'waiting' | 'retrying' | 'dead';
  count: number;
  oldest: Date;
  /** The next attempt of any of them. */
  next: Date;
}

/** Returns the jobs that are not done, by kind and state. */
export async function summarizeJobs(db: Db): Promise<JobSummary[]> {
  const { rows } = await db.raw<{ rows: JobSummary[] }>(
    `SELECT kind, CASE WHEN attempts = 0 THEN 'waiting' ELSE 'retrying' END AS state,
       count(*)::int AS count, min(created_at) AS oldest, min(next_at) AS next
     FROM outbox GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows;
}

/** Makes every job that has failed due now. @returns their number */
export async function retryJobs(db: Db): Promise<number> {
  return db('outbox').where('attempts', '>', 0).update({ next_at: db.fn.now() });
}
