import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountChange, addEvents } from '#bff/account/account-events.store.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import { PASSWORD_FACTOR } from '#bff/auth/stytch/session-factors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import type { Db, Tx } from '#db/connection.ts';
import type { ChangeAuthor } from './change-author.ts';
import { compareFactors, type FactorList } from './compare-factors.ts';
import { findPurge } from './factor-purges.store.ts';
import { listFactors } from './list-factors.ts';
import {
  deleteFactors,
  type FactorRecord,
  findFactors,
  findUnrecorded,
  markChanged,
  type RecordedFactor,
  saveFactors,
  tryLockFactors,
} from './recorded-factors.store.ts';

/**
 * Maximum number of times that an outdated list is requested again. If the last list is outdated
 * too, a later request records the factors.
 */
const ATTEMPTS = 3;
/** Maximum time that a request waits for another change of the same account, in milliseconds. */
const BUSY_MS = 5_000;
/** Wait before the first retry, in milliseconds. Doubles with each retry, up to POLL_MS_MAX. */
const POLL_MS = 20;
const POLL_MS_MAX = 160;

export interface RecordDeps {
  db: Db;
  provider: Pick<Provider, 'listFactors'>;
}

/**
 * Records the factors of a user (S69), and stores an event for factors that were added or removed
 * since the last record. Calls for one account run one at a time, so that each change is stored
 * once. A waiting call holds no database connection. Requests the list again if it is older than
 * the last recorded change.
 * @returns the newest list
 * @throws Unavailable
 */
export async function recordFactors(
  { db, provider }: RecordDeps,
  userId: string,
  list: FactorList,
): Promise<readonly ProviderFactor[]> {
  let current = list;
  /**
   * Time of the last recorded change that the current list is known to include, in milliseconds
   * since the epoch.
   */
  let included: number | undefined;
  const deadline = Date.now() + BUSY_MS;
  let pollMs = POLL_MS;
  for (let attempt = 0; attempt < ATTEMPTS; ) {
    const outdated = await db.transaction(async (tx) => {
      const record = await tryLockFactors(tx, userId);
      if (!record || record === 'busy') return record ?? null;
      const isOlder = record.changeAgeMs <= Date.now() - current.requestedAt;
      if (isOlder && record.changedAt?.getTime() !== included) return record;
      await recordLocked(tx, userId, record, current);
      return null;
    });
    if (!outdated) break;
    if (outdated === 'busy') {
      if (Date.now() > deadline) throw new Unavailable();
      await sleep(pollMs * (1 + Math.random()));
      pollMs = Math.min(2 * pollMs, POLL_MS_MAX);
      continue;
    }
    attempt += 1;
    included = outdated.changedAt?.getTime();
    const requestedAt = Date.now();
    const factors = await listFactors(provider, outdated.providerUserId);
    current = { ...list, requestedAt, factors };
  }
  return current.factors;
}

/**
 * Records the current factors of an account without records, before a factor is added. Without this
 * baseline, the new factor would be part of the first list, which creates no events (S69).
 * @throws Unavailable
 */
export async function recordBaseline({ db, provider }: RecordDeps, userId: string): Promise<void> {
  const providerUserId = await findUnrecorded(db, userId);
  if (providerUserId === undefined) return;
  const requestedAt = Date.now();
  const factors = await listFactors(provider, providerUserId);
  await recordFactors({ db, provider }, userId, { factors, requestedAt });
}

/** Records factors within a transaction that has already locked the account's records. */
export async function recordLocked(
  tx: Tx,
  userId: string,
  record: FactorRecord,
  list: FactorList,
): Promise<void> {
  const rows = await findFactors(tx, userId);
  const changes = compareFactors(rows, record, list);
  const removed = await withoutPurged(tx, record, changes.removed);
  await saveFactors(tx, userId, changes.saved);
  await deleteFactors(tx, userId, changes.removed);
  const hasChanged = changes.added.length > 0 || changes.removed.length > 0;
  if (hasChanged || !record.isRecorded) await markChanged(tx, userId);
  const { added, passwordChanged } = changes;
  const isBaseline = !record.isRecorded || rows.length === 0;
  const { author = { device: null, session: null } } = list;
  const events: AccountChange[] = [];
  const newFactors = isBaseline ? added.filter(({ wasPending }) => wasPending) : added;
  if (newFactors.length > 0) events.push(eventOf('factor_added', newFactors, author));
  if (removed.length > 0 && !isBaseline) events.push(eventOf('factor_removed', removed, author));
  if (passwordChanged) {
    const factor = { factorId: PASSWORD_FACTOR, label: 'Password' };
    events.push(eventOf('password_changed', [factor], author));
  }
  await addEvents(tx, userId, events);
}

const eventOf = (
  kind: AccountChange['kind'],
  factors: readonly Pick<RecordedFactor, 'factorId' | 'label'>[],
  author: ChangeAuthor,
): AccountChange => ({
  kind,
  details: {
    factors: factors.map(({ label }) => label ?? 'Sign-in method'),
    ids: factors.flatMap(({ factorId }) => factorId ?? []),
    ...author,
  },
});

/**
 * Returns the removed factors that need an event. Returns none during a purge, which stores its own
 * event (S67).
 */
async function withoutPurged(
  tx: Tx,
  { providerUserId }: FactorRecord,
  removed: readonly RecordedFactor[],
): Promise<readonly RecordedFactor[]> {
  if (removed.length === 0) return removed;
  return (await findPurge(tx, providerUserId)) ? [] : removed;
}
