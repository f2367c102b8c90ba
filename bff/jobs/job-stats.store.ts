import type { Db } from '#db/connection.ts';

/** The jobs that are not done. */
export interface JobStats {
  /** By state: never tried, or failed at least once and to be repeated. */
  jobs: { waiting: number; retrying: number };
  /** Age of the oldest job that is due or has failed, in seconds; 0 without one. */
  oldestSeconds: number;
}

/** The time in an id (UUIDv7), in seconds since the epoch. */
const CREATED = `('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0`;

/** Reads the state of the queue. This is the only query of the metrics that knows its tables. */
export async function readJobStats(db: Db): Promise<JobStats> {
  const { rows } = await db.raw<{
    rows: { waiting: number; retrying: number; oldest: number }[];
  }>(
    `SELECT count(*) FILTER (WHERE attempts = 0)::int AS waiting,
            count(*) FILTER (WHERE attempts > 0)::int AS retrying,
            coalesce(extract(epoch FROM now()) - min(${CREATED})
              FILTER (WHERE attempts > 0 OR next_at <= now()), 0)::float8 AS oldest
     FROM outbox`,
  );
  const { waiting = 0, retrying = 0, oldest = 0 } = rows[0] ?? {};
  return { jobs: { waiting, retrying }, oldestSeconds: Math.max(0, oldest) };
}
