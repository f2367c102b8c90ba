import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';

/** Provider calls that must eventually succeed. */
export type OutboxTask =
  | { kind: 'revoke_session'; payload: { sessionId: string } }
  | { kind: 'delete_user'; payload: { providerUserId: string } }
  | { kind: 'check_unproven'; payload: { providerUserId: string } };

export type OutboxRow = OutboxTask & { id: string; attempts: number };

/**
 * Adds a task.
 * @param delay seconds until it is due; at once without it
 * @returns its id
 */
export async function addTask(db: Db, { kind, payload }: OutboxTask, delay = 0): Promise<string> {
  const id = uuidv7();
  const next_at = db.raw("now() + ? * interval '1 second'", [delay]);
  await db('outbox').insert({ id, kind, payload: JSON.stringify(payload), next_at });
  return id;
}

/** Makes a task due at once. One that is done stays done. */
export async function hastenTask(db: Db, id: string): Promise<void> {
  await db('outbox').where({ id }).update({ next_at: db.fn.now() });
}

/**
 * Withdraws a task. It waits for one that is being worked off.
 * @returns false when it is done already
 */
export async function cancelTask(db: Db, id: string): Promise<boolean> {
  return (await db('outbox').where({ id }).delete()) > 0;
}

/** Withdraws the revocation of a provider's session, whose sign-in cannot be completed then (S70). */
export async function withdrawRevocation(db: Db, sessionId: string): Promise<void> {
  await db('outbox')
    .where({ kind: 'revoke_session' })
    .whereRaw("payload->>'sessionId' = ?", [sessionId])
    .delete();
}

/** Returns the next due task, locked against other replicas until the transaction ends. */
export async function takeDueTask(tx: Tx): Promise<OutboxRow | undefined> {
  const row = await tx('outbox')
    .select('id', 'kind', 'payload', 'attempts')
    .where('next_at', '<=', tx.fn.now())
    .orderBy('next_at')
    .forUpdate()
    .skipLocked()
    .first();
  return row as OutboxRow | undefined;
}

/** Deletes a task that is done or obsolete. */
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
