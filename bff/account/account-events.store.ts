import { v7 as uuidv7 } from 'uuid';
import type { AccountEventKind } from '#bff/contracts/account-event.ts';
import type { Db } from '#db/connection.ts';

/** What happened to an account, as its owner is told. */
export interface AccountEvent {
  id: string;
  at: Date;
  kind: 'factors_removed';
  details: { factors: string[] };
}

/** Days that an event is stored (S69). */
const STORED_DAYS = 400;

/** Stores an event of an account, and deletes those of it that are too old. */
export async function addEvent(
  db: Db,
  userId: string,
  kind: AccountEventKind,
  details: AccountEvent['details'],
): Promise<void> {
  await db('account_events')
    .where({ user_id: userId })
    .where('at', '<', db.raw("now() - ? * interval '1 day'", [STORED_DAYS]))
    .delete();
  await db('account_events').insert({
    id: uuidv7(),
    user_id: userId,
    kind,
    details: JSON.stringify(details),
  });
}

/** Returns the events that the owner has not dismissed, oldest first. */
export function findUndismissedEvents(db: Db, userId: string): Promise<AccountEvent[]> {
  return db('account_events')
    .select('id', 'at', 'kind', 'details')
    .where({ user_id: userId, kind: 'factors_removed', dismissed_at: null })
    .orderBy('id');
}

/** Dismisses an event; one that is dismissed already stays so. @returns whether it is this user's */
export async function dismissEvent(db: Db, userId: string, id: string): Promise<boolean> {
  const changed = await db('account_events')
    .where({ id, user_id: userId })
    .update({ dismissed_at: db.raw('COALESCE(dismissed_at, now())') });
  return changed > 0;
}
