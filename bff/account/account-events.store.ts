import { v7 as uuidv7 } from 'uuid';
import type { AccountEventKind } from '#bff/contracts/account-event.ts';
import { ACCOUNT_EVENT_DAYS } from '#bff/contracts/limits.ts';
import type { Db } from '#db/connection.ts';

export interface EventDetails {
  /** Labels of the factors, e.g. "Phone +1 ··· 42". */
  factors: string[];
  /** The provider's ids of the factors in `factors`, as recorded in `user_factors`. */
  ids?: string[];
  /** The browser that made the change, e.g. "Chrome on Android"; null or absent when unknown. */
  device?: string | null;
  /** The hash of the id of the session that made the change. */
  session?: string | null;
  /**
   * Whether the session that made the change has dismissed the event. Other sessions still show it.
   */
  isHidden?: boolean;
}

/** A change to an account. */
export interface AccountChange {
  kind: AccountEventKind;
  details: EventDetails;
}

/** A stored event of an account. */
export interface StoredEvent extends AccountChange {
  id: string;
  at: Date;
  isDismissed: boolean;
}

/** Maximum number of events that `findEvents` returns by default. */
const LISTED_MAX = 100;

const retentionCutoff = (db: Db) => db.raw("now() - ? * interval '1 day'", [ACCOUNT_EVENT_DAYS]);

/**
 * Stores new events of an account, and deletes its events that are older than ACCOUNT_EVENT_DAYS.
 */
export async function addEvents(
  db: Db,
  userId: string,
  events: readonly AccountChange[],
): Promise<void> {
  if (events.length === 0) return;
  await db('account_events')
    .where({ user_id: userId })
    .where('at', '<', retentionCutoff(db))
    .delete();
  await db('account_events').insert(
    events.map(({ kind, details }) => ({
      id: uuidv7(),
      user_id: userId,
      kind,
      details: JSON.stringify(details),
    })),
  );
}

/** Deletes events that are older than ACCOUNT_EVENT_DAYS. */
export async function deleteOldEvents(db: Db, userIds: string[]): Promise<void> {
  await db('account_events')
    .whereIn('user_id', userIds)
    .where('at', '<', retentionCutoff(db))
    .delete();
}

/** Stores one event of an account. */
export const addEvent = (
  db: Db,
  userId: string,
  kind: AccountEventKind,
  details: EventDetails,
): Promise<void> => addEvents(db, userId, [{ kind, details }]);

const retainedEvents = (db: Db, userId: string) =>
  db('account_events')
    .select<EventRow[]>('id', 'at', 'kind', 'details', 'dismissed_at')
    .where({ user_id: userId })
    .where('at', '>=', retentionCutoff(db));

interface EventRow extends AccountChange {
  id: string;
  at: Date;
  dismissed_at: Date | null;
}

const present = ({ dismissed_at, ...event }: EventRow): StoredEvent => ({
  ...event,
  isDismissed: dismissed_at !== null,
});

/** Returns the events of an account, newest first. */
export async function findEvents(
  db: Db,
  userId: string,
  max: number = LISTED_MAX,
): Promise<StoredEvent[]> {
  const rows = await retainedEvents(db, userId).orderBy('id', 'desc').limit(max);
  return rows.map(present);
}

/** Returns an event of an account; undefined for an unknown id or another account's event. */
export async function findEvent(
  db: Db,
  userId: string,
  id: string,
): Promise<StoredEvent | undefined> {
  const row = await retainedEvents(db, userId).where({ id }).first();
  return row && present(row);
}

/**
 * Dismisses events of an account. Ignores unknown ids and events that are already dismissed. A
 * session that dismisses its own change hides the event only from itself. The thief of a session
 * therefore cannot hide such an event from the owner's other sessions.
 */
export async function dismissEvents(
  db: Db,
  { userId, sessionHash }: { userId: string; sessionHash: string },
  ids: readonly string[],
): Promise<void> {
  const isOwn = db.raw("details->>'session' IS NOT DISTINCT FROM ?", [sessionHash]);
  await db('account_events')
    .where({ user_id: userId, dismissed_at: null })
    .whereIn('id', ids)
    .update({
      dismissed_at: db.raw('CASE WHEN ? THEN NULL ELSE now() END', [isOwn]),
      details: db.raw(`CASE WHEN ? THEN details || '{"isHidden": true}' ELSE details END`, [isOwn]),
    });
}
