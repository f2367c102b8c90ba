import type { Db } from '#db/connection.ts';

/**
 * Seconds without a heartbeat after which a worker counts as dead. Its jobs then run again, even if
 * the worker was only unreachable, so jobs must be idempotent.
 */
const LEASE_SECONDS = 10;

/** Records that a worker is alive. */
export async function recordWorker(db: Db, id: string): Promise<void> {
  await db('job_workers')
    .insert({ id, seen_at: db.fn.now() })
    .onConflict('id')
    .merge({ seen_at: db.fn.now() });
}

/** Deletes the record of a worker that has stopped. */
export async function forgetWorker(db: Db, id: string): Promise<void> {
  await db('job_workers').where({ id }).delete();
}

/**
 * Releases the jobs of dead workers. Otherwise, the jobs of a crashed worker would stay locked for
 * four hours. A job that was locked within the last LEASE_SECONDS stays locked, because a new
 * worker locks jobs before its first heartbeat.
 * @returns the ids of the dead workers that had locked jobs
 */
export async function unlockDeadWorkers(db: Db): Promise<string[]> {
  const lease = db.raw("now() - ? * interval '1 second'", [LEASE_SECONDS]);
  await db('job_workers').where('seen_at', '<', lease).delete();
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT DISTINCT locked_by AS id FROM graphile_worker.jobs j
     WHERE locked_at < ? AND NOT EXISTS (SELECT FROM job_workers w WHERE w.id = j.locked_by)`,
    [lease],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.raw('SELECT graphile_worker.force_unlock_workers(?)', [ids]);
  return ids;
}
