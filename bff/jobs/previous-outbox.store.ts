import type { Db } from '#db/connection.ts';

/**
 * The `outbox` table is the queue of the previous release, whose servers may still run during a
 * deployment. This release adds no tasks to the table. It moves due tasks to the job queue. When it
 * cancels a job, it also cancels the matching task. Delete this file together with the table in a
 * later release.
 */

const MOVED_MAX = 500;

/**
 * Moves due tasks to the job queue. Skips tasks that a server is processing. A task that is not due
 * stays, so that both releases can cancel it.
 * @returns the number of moved tasks
 */
export async function moveDueTasks(db: Db): Promise<number> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `WITH due AS (
       SELECT id FROM outbox WHERE next_at <= now()
       ORDER BY next_at LIMIT ? FOR UPDATE SKIP LOCKED
     ), moved AS (
       DELETE FROM outbox WHERE id = ANY (ARRAY(SELECT id FROM due)) RETURNING kind, payload
     )
     SELECT (graphile_worker.add_job(
       kind, payload::json,
       job_key => CASE kind WHEN 'delete_user' THEN 'delete_user:' || (payload->>'providerUserId') END
     )).id
     FROM moved`,
    [MOVED_MAX],
  );
  return rows.length;
}

/**
 * Deletes the tasks that delete a user at the provider.
 * @returns false when a server is processing one of them
 */
export async function cancelDeletionTasks(db: Db, providerUserId: string): Promise<boolean> {
  const pending = () =>
    db('outbox')
      .where({ kind: 'delete_user' })
      .whereRaw("payload->>'providerUserId' = ?", [providerUserId]);
  const unlocked: { id: string }[] = await pending().select('id').forUpdate().skipLocked();
  const ids = unlocked.map(({ id }) => id);
  await db('outbox').delete().whereIn('id', ids);
  return (await pending().first()) === undefined;
}

/**
 * Deletes a task. Waits for a server that is processing it.
 * @returns false when the task is done, or never existed
 */
export async function cancelTask(db: Db, id: string): Promise<boolean> {
  return (await db('outbox').where({ id }).delete()) > 0;
}

/** Deletes the tasks that revoke a session at the provider. */
export async function cancelRevocationTasks(db: Db, sessionId: string): Promise<void> {
  await db('outbox')
    .where({ kind: 'revoke_session' })
    .whereRaw("payload->>'sessionId' = ?", [sessionId])
    .delete();
}

/** Makes a task due now. Does nothing when the task is done. */
export async function makeTaskDue(db: Db, id: string): Promise<void> {
  await db('outbox').where({ id }).update({ next_at: db.fn.now() });
}
