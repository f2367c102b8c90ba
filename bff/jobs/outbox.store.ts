import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';

/** The payload of each kind of task: calls that must eventually succeed. */
export interface TaskPayloads {
  revoke_session: { sessionId: string };
  delete_user: { providerUserId: string };
  check_unproven: { providerUserId: string };
  purge_page: { username: string };
}

export type OutboxTask<K extends keyof TaskPayloads = keyof TaskPayloads> = {
  [P in K]: { kind: P; payload: TaskPayloads[P] };
}[K];

export type OutboxRow = OutboxTask & { id: string; attempts: number };

/**
 * Adds a task.
 * @param delay seconds until it is due
 * @returns the task's id
 */
export async function addTask(db: Db, { kind, payload }: OutboxTask, delay = 0): Promise<string> {
  const id = uuidv7();
  const next_at = db.raw("now() + ? * interval '1 second'", [delay]);
  await db('outbox').insert({ id, kind, payload: JSON.stringify(payload), next_at });
  return id;
}

/** Makes a pending task due now. Does nothing when the task is done. */
export async function makeTaskDue(db: Db, id: string): Promise<void> {
  await db('outbox').where({ id }).update({ next_at: db.fn.now() });
}

/**
 * Deletes a task. Waits for a task that is being processed.
 * @returns false when the task is done already
 */
export async function cancelTask(db: Db, id: string): Promise<boolean> {
  return (await db('outbox').where({ id }).delete()) > 0;
}

/**
 * Deletes the revocation task of a provider session. The pending sign-in that it belongs to can then
 * no longer be completed (S70).
 */
export async function cancelRevocation(db: Db, sessionId: string): Promise<void> {
  await db('outbox')
    .where({ kind: 'revoke_session' })
    .whereRaw("payload->>'sessionId' = ?", [sessionId])
    .delete();
}

/** Returns the next due task, locked against other replicas until the transaction ends. */
export async function lockDueTask(tx: Tx): Promise<OutboxRow | undefined> {
  const row = await tx('outbox')
    .select('id', 'kind', 'payload', 'attempts')
    .where('next_at', '<=', tx.fn.now())
    .orderBy('next_at')
    .forUpdate()
    .skipLocked()
    .first();
  return row as OutboxRow | undefined;
}

/** Deletes a task that is done. */
export async function removeTask(tx: Tx, id: string): Promise<void> {
  await tx('outbox').where({ id }).delete();
}

/**
 * Counts a failed attempt and schedules the next one.
 * @param seconds delay before the next attempt
 */
export async function postponeTask(tx: Tx, id: string, seconds: number): Promise<void> {
  await tx('outbox')
    .where({ id })
    .update({
      attempts: tx.raw('attempts + 1'),
      next_at: tx.raw("now() + ? * interval '1 second'", [seconds]),
    });
}
