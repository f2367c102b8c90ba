import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/connection.ts';

/** A stored action of an operator (S87). */
export interface ModerationAction {
  /** The operator's name, from the variable ADMIN_ACTOR. */
  actor: string;
  /** The command, e.g. `suspend`. */
  action: string;
  /** The username, host or other argument of the command. */
  target?: string | undefined;
  /** The account that the action concerns. */
  userId?: string | undefined;
  reason?: string | undefined;
}

/**
 * Maximum number of rows to delete per statement. Such a statement takes some tens of milliseconds.
 */
const DELETED_MAX = 2_000;

/** Stores an action. The record outlives the account that it concerns. */
export async function recordAction(db: Db, action: ModerationAction): Promise<void> {
  await db('moderation_actions').insert({
    id: uuidv7(),
    actor: action.actor,
    action: action.action,
    target: action.target ?? null,
    user_id: action.userId ?? null,
    reason: action.reason ?? null,
  });
}

export interface StoredAction {
  at: Date;
  actor: string;
  action: string;
  target: string | null;
  reason: string | null;
}

const COLUMNS = ['at', 'actor', 'action', 'target', 'reason'] as const;

/** Returns the operator actions of the last `days` days, newest first. */
export async function listActions(db: Db, days: number): Promise<StoredAction[]> {
  return db('moderation_actions')
    .select(...COLUMNS)
    .where('at', '>', db.raw("now() - ? * interval '1 day'", [days]))
    .orderBy('at', 'desc');
}

/** Returns the latest actions that concern an account, newest first. */
export async function listAccountActions(
  db: Db,
  userId: string,
  limit: number,
): Promise<StoredAction[]> {
  return db('moderation_actions')
    .select(...COLUMNS)
    .where({ user_id: userId })
    .orderBy('at', 'desc')
    .limit(limit);
}

/**
 * Deletes some of the actions that are older than `months` months.
 * @returns false when no such action is left
 */
export async function deleteOldActions(db: Db, months: number): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM moderation_actions WHERE (at, id) IN (
       SELECT at, id FROM moderation_actions WHERE at < now() - ? * interval '1 month'
       ORDER BY at LIMIT ?)`,
    [months, DELETED_MAX],
  );
  return rowCount === DELETED_MAX;
}
