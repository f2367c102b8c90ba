import { isStorable, type ProviderFactor } from '#bff/auth/provider/provider-user.ts';
import type { Db } from '#db/connection.ts';

/** An e-mail address in lower case, a phone number in E.164, or the id of an OAuth registration. */
export interface Contact {
  kind: 'email' | 'phone' | 'oauth';
  address: string;
}

/** What Posy knows of an address, number or OAuth registration of an account. */
export interface KnownContact extends Contact {
  state: 'proven' | 'unproven' | 'pending';
  /** The provider's session that added it, and until when it may prove it; only while pending. */
  providerSessionId: string | null;
  expiresAt: Date | null;
}

/** Minutes that a session has to prove an address or number that it added (S67). */
const PENDING_MINUTES = 10;

/** Returns what a factor is recorded as; null for kinds that are not recorded. */
export function contactOf({ kind, id, value }: ProviderFactor): Contact | null {
  if (kind !== 'email' && kind !== 'phone' && kind !== 'oauth') return null;
  const address = kind === 'oauth' ? id : value;
  return isStorable(address) ? { kind, address } : null;
}

/** Returns all that is known of a user of the provider. */
export async function findContacts(db: Db, providerUserId: string): Promise<KnownContact[]> {
  const rows = await db('user_factors')
    .join('users', 'users.id', 'user_factors.user_id')
    .select('kind', 'address', 'state', 'provider_session_id', 'expires_at')
    .where({ provider_user_id: providerUserId });
  return rows.map((row) => ({
    kind: row.kind,
    address: row.address,
    state: row.state,
    providerSessionId: row.provider_session_id,
    expiresAt: row.expires_at,
  }));
}

/**
 * Records the addresses, numbers and OAuth registrations of a user, and forgets those that are gone.
 * One that is pending stays so, unless it is `proven`, the one that a sign-in proves.
 */
export async function recordContacts(
  db: Db,
  userId: string,
  factors: readonly ProviderFactor[],
  proven: ProviderFactor | null,
): Promise<void> {
  const recorded = factors.flatMap((factor) => {
    const contact = contactOf(factor);
    const state = factor.verified ? 'proven' : 'unproven';
    return contact ? [{ ...contact, state, isProof: factor.id === proven?.id }] : [];
  });
  await db('user_factors')
    .where({ user_id: userId })
    .whereNot({ state: 'pending' })
    .whereNotIn(
      ['kind', 'address'],
      recorded.map(({ kind, address }) => [kind, address]),
    )
    .delete();
  for (const { isProof, ...row } of recorded) {
    await db('user_factors')
      .insert({ user_id: userId, ...row })
      .onConflict(['user_id', 'kind', 'address'])
      .merge({ state: row.state, provider_session_id: null, expires_at: null })
      .whereNot('user_factors.state', row.state)
      .where((stored) => {
        if (!isProof) stored.whereNot('user_factors.state', 'pending');
      });
  }
}

/**
 * Marks an address or number as pending for the session that adds it. One that is proven stays so.
 */
export async function addPendingContact(
  db: Db,
  { userId, providerSessionId }: { userId: string; providerSessionId: string },
  contact: Contact,
): Promise<void> {
  const pending = {
    state: 'pending',
    provider_session_id: providerSessionId,
    expires_at: db.raw("now() + ? * interval '1 minute'", [PENDING_MINUTES]),
  };
  await db('user_factors')
    .insert({ user_id: userId, ...contact, ...pending })
    .onConflict(['user_id', 'kind', 'address'])
    .merge(pending)
    .whereNot('user_factors.state', 'proven');
}

/** An address or number that was not proven in its time. */
export interface ExpiredContact extends Contact {
  userId: string;
  providerUserId: string;
}

/**
 * Returns addresses and numbers that are pending a minute after their time, oldest first: a proof at
 * the last moment is recorded by then.
 */
export async function findExpiredContacts(db: Db, limit: number): Promise<ExpiredContact[]> {
  const rows = await db('user_factors')
    .join('users', 'users.id', 'user_factors.user_id')
    .select('user_id', 'provider_user_id', 'kind', 'address')
    .where('state', 'pending')
    .where('expires_at', '<=', db.raw("now() - interval '1 minute'"))
    .orderBy('expires_at')
    .limit(limit);
  return rows.map((row) => ({
    userId: row.user_id,
    providerUserId: row.provider_user_id,
    kind: row.kind,
    address: row.address,
  }));
}

/** Forgets one address or number of a user. */
export async function forgetContact(
  db: Db,
  userId: string,
  { kind, address }: Contact,
): Promise<void> {
  await db('user_factors').where({ user_id: userId, kind, address }).delete();
}
