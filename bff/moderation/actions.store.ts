import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/connection.ts';

/** An action of an operator, as it is stored (S87). */
export interface ModerationAction {
  /** The operator, from ADMIN_ACTOR. */
  actor: string;
  /** The command, e.g. `suspend`. */
  action: string;
  /** The username, host or other argument of the command. */
  target?: string | undefined;
  /** The account that the action concerns. */
  userId?: string | undefined;
  reason?: string | undefined;
}

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
