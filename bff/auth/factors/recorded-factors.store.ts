import type { FactorKind } from '#bff/contracts/factors.ts';
import type { Db, Tx } from '#db/connection.ts';

/**
 * The key of a recorded factor. `address` is an email address, a phone number, the provider's id of
 * a factor, or "password".
 */
export interface FactorKey {
  kind: FactorKind;
  address: string;
}

/** A recorded factor. */
export interface RecordedFactor extends FactorKey {
  state: 'proven' | 'unproven' | 'pending';
  /** The provider's id, or "password" for a password; null for rows that an older release wrote. */
  factorId: string | null;
  /** The factor's name in events; null for rows that an older release wrote. */
  label: string | null;
  /**
   * When the factor was first recorded; null if it already existed when the account was first
   * recorded.
   */
  firstSeenAt: Date | null;
  lastUsedAt: Date | null;
}

/** The state of a user's records as a whole. */
export interface FactorRecord {
  providerUserId: string;
  /** Whether all factors of the account have been recorded before. */
  isRecorded: boolean;
  /** Time of the last recorded change, by the clock of Postgres. */
  changedAt: Date | null;
  /**
   * Milliseconds since the last recorded change; Infinity if there is none. Measured by the clock
   * of Postgres, because the clocks of replicas differ.
   */
  changeAgeMs: number;
}

/**
 * Locks a user's recorded factors until the end of the transaction, so that changes of one account
 * run one at a time. Rows that reference the user can still be written.
 * @returns undefined when the account does not exist
 */
export async function lockFactors(tx: Tx, userId: string): Promise<FactorRecord | undefined> {
  const user = await userForUpdate(tx, userId).first();
  return user && recordOf(user);
}

/**
 * Tries to lock a user's recorded factors. Does not wait for another transaction, because that
 * transaction may hold the lock during a provider call, and a waiting call would occupy a database
 * connection.
 * @returns `busy` when the factors are locked, undefined when the account does not exist
 */
export async function tryLockFactors(
  tx: Tx,
  userId: string,
): Promise<FactorRecord | 'busy' | undefined> {
  const user = await userForUpdate(tx, userId).skipLocked().first();
  if (user) return recordOf(user);
  const exists = await tx('users').select('id').where({ id: userId }).first();
  return exists && 'busy';
}

const userForUpdate = (tx: Tx, userId: string) =>
  tx('users')
    .select<UserRow[]>(
      'provider_user_id',
      'factors_recorded',
      'factors_changed_at',
      tx.raw('extract(epoch FROM clock_timestamp() - factors_changed_at) * 1000 AS change_age_ms'),
    )
    .where({ id: userId })
    .forNoKeyUpdate();

interface UserRow {
  provider_user_id: string;
  factors_recorded: boolean;
  factors_changed_at: Date | null;
  /** pg returns numeric values as strings. */
  change_age_ms: string | null;
}

const recordOf = (user: UserRow): FactorRecord => ({
  providerUserId: user.provider_user_id,
  isRecorded: user.factors_recorded,
  changedAt: user.factors_changed_at,
  changeAgeMs: user.change_age_ms === null ? Infinity : Number(user.change_age_ms),
});

/**
 * Returns the provider's id of a user if their factors have never been recorded; otherwise
 * undefined.
 */
export async function findUnrecorded(db: Db, userId: string): Promise<string | undefined> {
  const user = await db('users')
    .select('provider_user_id')
    .where({ id: userId, factors_recorded: false })
    .first();
  return user?.provider_user_id;
}

/** Returns all recorded factors of a user, including pending ones. */
export async function findFactors(db: Db, userId: string): Promise<RecordedFactor[]> {
  const rows = await db('user_factors')
    .select('kind', 'address', 'state', 'factor_id', 'label', 'first_seen_at', 'last_used_at')
    .where({ user_id: userId });
  return rows.map((row) => ({
    kind: row.kind,
    address: row.address,
    state: row.state,
    factorId: row.factor_id,
    label: row.label,
    firstSeenAt: row.first_seen_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Inserts or updates factors. The saved factors are no longer pending. */
export async function saveFactors(
  db: Db,
  userId: string,
  factors: readonly RecordedFactor[],
): Promise<void> {
  if (factors.length === 0) return;
  const rows = factors.map((factor) => ({
    user_id: userId,
    kind: factor.kind,
    address: factor.address,
    state: factor.state,
    factor_id: factor.factorId,
    label: factor.label,
    first_seen_at: factor.firstSeenAt,
    last_used_at: factor.lastUsedAt,
    provider_session_id: null,
    expires_at: null,
  }));
  await db('user_factors').insert(rows).onConflict(['user_id', 'kind', 'address']).merge();
}

/** Deletes recorded factors. */
export async function deleteFactors(
  db: Db,
  userId: string,
  keys: readonly FactorKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const pairs = keys.map(({ kind, address }) => [kind, address]);
  await db('user_factors').where({ user_id: userId }).whereIn(['kind', 'address'], pairs).delete();
}

/** Returns the current time of Postgres. `now()` would be the start of the transaction. */
const clock = (db: Db) => db.raw('clock_timestamp()');

/** Marks the factors of an account as completely recorded and as changed now. */
export async function markChanged(tx: Tx, userId: string): Promise<void> {
  const changed = { factors_changed_at: clock(tx), factors_recorded: true };
  await tx('users').where({ id: userId }).update(changed);
}

/**
 * Deletes the records of factors that were deleted at the provider. Stores no event. Lists of
 * factors that were requested before this call become outdated.
 */
export async function forgetFactors(
  db: Db,
  userId: string,
  keys: readonly FactorKey[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx('users')
      .where({ id: userId })
      .update({ factors_changed_at: clock(tx) });
    await deleteFactors(tx, userId, keys);
  });
}

/**
 * Deletes all recorded factors of a user. The provider's next list is then recorded without events.
 */
export async function forgetAllFactors(tx: Tx, userId: string): Promise<void> {
  await markChanged(tx, userId);
  await tx('user_factors').where({ user_id: userId }).delete();
}

/** Sets the last use of a recorded factor to now. */
export async function markUsed(
  db: Db,
  userId: string,
  { kind, address }: FactorKey,
): Promise<void> {
  await db('user_factors')
    .where({ user_id: userId, kind, address })
    .update({ last_used_at: new Date() });
}
