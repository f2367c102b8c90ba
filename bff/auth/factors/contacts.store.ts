import { isStorable, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Db } from '#db/connection.ts';
import { forgetFactors } from './recorded-factors.store.ts';

/**
 * A contact of a user. `address` is an email address in lower case, a phone number in E.164, or the
 * provider's id of an OAuth registration or wallet.
 */
export interface Contact {
  kind: 'email' | 'phone' | 'oauth' | 'wallet';
  address: string;
}

/** A recorded contact of an account. */
export interface KnownContact extends Contact {
  state: 'proven' | 'unproven' | 'pending';
  /** The provider session that added the contact; null unless the contact is pending. */
  providerSessionId: string | null;
  /** Time by which that session must prove the contact; null unless the contact is pending. */
  expiresAt: Date | null;
}

export const CONTACT_KINDS: readonly Contact['kind'][] = ['email', 'phone', 'oauth', 'wallet'];

/** Minutes that a session has to prove an address or number that it added (S67). */
const PENDING_MINUTES = 10;

/** Returns the contact of a factor; null for a factor without a contact, such as a password. */
export function contactOf({ kind, id, value }: ProviderFactor): Contact | null {
  if (kind !== 'email' && kind !== 'phone' && kind !== 'oauth' && kind !== 'wallet') return null;
  const address = kind === 'email' || kind === 'phone' ? value : id;
  return isStorable(address) ? { kind, address } : null;
}

/** Returns the recorded contacts of a user of the provider. */
export async function findContacts(db: Db, providerUserId: string): Promise<KnownContact[]> {
  const rows = await db('user_factors')
    .join('users', 'users.id', 'user_factors.user_id')
    .select('kind', 'address', 'state', 'provider_session_id', 'expires_at')
    .where({ provider_user_id: providerUserId })
    .whereIn('kind', CONTACT_KINDS);
  return rows.map((row) => ({
    kind: row.kind as Contact['kind'],
    address: row.address,
    state: row.state,
    providerSessionId: row.provider_session_id,
    expiresAt: row.expires_at,
  }));
}

/**
 * Marks an address or number as pending for the session that adds it. Does nothing if it is already
 * proven.
 */
export async function addPendingContact(
  db: Db,
  { userId, providerSessionId }: { userId: string; providerSessionId: string },
  contact: Contact,
): Promise<void> {
  const pending = {
    state: 'pending' as const,
    provider_session_id: providerSessionId,
    expires_at: db.raw("now() + ? * interval '1 minute'", [PENDING_MINUTES]),
  };
  await db('user_factors')
    .insert({ user_id: userId, ...contact, ...pending })
    .onConflict(['user_id', 'kind', 'address'])
    .merge(pending)
    .whereNot('user_factors.state', 'proven');
}

/** A pending contact that was not proven in time. */
export interface ExpiredContact extends Contact {
  userId: string;
  providerUserId: string;
}

/**
 * Queries contacts that expired at least a minute ago. The minute leaves time to record a proof
 * that was made at the last moment.
 */
const expiredContacts = (db: Db) =>
  db('user_factors')
    .join('users', 'users.id', 'user_factors.user_id')
    .select('user_id', 'provider_user_id', 'kind', 'address')
    .where('state', 'pending')
    .where('expires_at', '<=', db.raw("now() - interval '1 minute'"));

/** Returns the ids of users with expired pending contacts. */
export async function findUsersWithExpiredContacts(db: Db, limit: number): Promise<string[]> {
  const rows = await expiredContacts(db).orderBy('expires_at').limit(limit);
  return [...new Set(rows.map((row) => row.user_id))];
}

/** Returns the expired pending contacts of a user. */
export async function findExpiredContacts(db: Db, userId: string): Promise<ExpiredContact[]> {
  const rows = await expiredContacts(db).where({ user_id: userId });
  return rows.map((row) => ({
    userId: row.user_id,
    providerUserId: row.provider_user_id,
    kind: row.kind as Contact['kind'],
    address: row.address,
  }));
}

/** Deletes the record of one contact. */
export async function forgetContact(db: Db, userId: string, contact: Contact): Promise<void> {
  await forgetFactors(db, userId, [contact]);
}
