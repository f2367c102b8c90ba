import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';

/** Calls that the provider must get sooner or later. */
export type OutboxTask =
  | { kind: 'revoke_session'; payload: { sessionId: string } }
  | { kind: 'delete_user'; payload: { providerUserId: string } }
  | { kind: 'check_unproven'; payload: { providerUserId: string } };

export type OutboxRow = OutboxTask & { id: string; attempts: number };

/** Adds a task that is due at once. */
export async function addTask(db: Db, { kind, payload }: OutboxTask): Promise<void> {
  await db('outbox').insert({ id: uuidv7(), kind, payload: JSON.stringify(payload) });
}

/** The next task that is due, held against other replicas until the transaction ends. */
export function takeDueTask(tx: Tx): Promise<OutboxRow | undefined> {
  return tx('outbox')
    .select('id', 'kind', 'payload', 'attempts')
    .where('next_at', '<=', tx.fn.now())
    .orderBy('next_at')
    .forUpdate()
    .skipLocked()
    .first();
}

/** Forgets a task that is done, or that nobody needs any more. */
export async function removeTask(tx: Tx, id: string): Promise<void> {
  await tx('outbox').where({ id }).delete();
}

/** Counts a failed attempt and waits so many seconds for the next. */
export async function postponeTask(tx: Tx, id: string, seconds: number): Promise<void> {
  await tx('outbox')
    .where({ id })
    .update({
      attempts: tx.raw('attempts + 1'),
      next_at: tx.raw("now() + ? * interval '1 second'", [seconds]),
    });
}
