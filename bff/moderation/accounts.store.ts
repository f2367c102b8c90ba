import { validate as isUuid } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';

/** An account as operators see it. */
export interface AccountRow {
  id: string;
  provider_user_id: string;
  email: string | null;
  created_at: Date;
  username: string;
  name: string;
  pro: boolean;
  published: boolean;
  suspension_reason: string | null;
  /** pg returns BIGINT as a string. */
  views: string;
}

/**
 * Finds accounts by user id, email address (in any case) or username.
 * @returns several accounts if they share the email address
 */
export async function findAccounts(db: Db, text: string): Promise<AccountRow[]> {
  const accounts = db('users as u')
    .join('profiles as p', 'p.user_id', 'u.id')
    .select('u.id', 'u.provider_user_id', 'u.email', 'u.created_at', 'p.username', 'p.name')
    .select('p.pro', 'p.published', 'p.suspension_reason', 'p.views')
    .orderBy('u.id');
  if (isUuid(text)) return accounts.where('u.id', text);
  if (text.includes('@')) return accounts.whereRaw('lower(u.email) = lower(?)', [text]);
  return accounts.where('p.username', text.toLowerCase());
}

/** Enables or disables the Pro plan of an account. The plan includes analytics. */
export async function setPro(tx: Tx, userId: string, pro: boolean): Promise<void> {
  await tx('profiles').where({ user_id: userId }).update({ pro, updated_at: tx.fn.now() });
}
