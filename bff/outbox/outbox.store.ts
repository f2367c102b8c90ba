import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';

/** Provider calls that must eventually succeed. */
export type OutboxTask =
  | { kind: 'revoke_session'; payload: { sessionId: string } }
  | { kind: 'delete_user'; payload: { providerUserId: string } }
  | { kind: 'check_unproven'; payload: { providerUserId: string } };

export type OutboxRow = OutboxTask & { id: string; attempts: number };

/** Adds a task that is due immediately. */
export async function addTask(db: Db, { kind, payload }: OutboxTask): Promise<void> {
  await db('outbox').insert({ id: uuidv7(), kind, payload: JSON.stringify(payload) });
}

/** Returns the next due task, locked against other replicas until the transaction ends. */
export function takeDueTask(tx: Tx): Promise<OutboxRow | undefined> {
  return tx('outbox')
    .select('id', 'kind', 'payload', 'attempts')
    .where('next_at', '<=', tx.fn.now())
    .orderBy('next_at')
    .forUpdate()
    .skipLocked()
    .first();
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
