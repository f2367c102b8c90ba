import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountChange, addEvents } from '#bff/account/account-events.store.ts';
import { findPurge } from '#bff/auth/pre-hijacking/factor-purges.store.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import { PASSWORD_FACTOR } from '#bff/auth/stytch/session-factors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import { UnavailableError } from '#bff/http/errors.ts';
import type { Db, Tx } from '#db/connection.ts';
import { type ChangeAuthor, compareFactors, type FactorList } from './compare-factors.ts';
import { listFactors } from './list-factors.ts';
import {
  deleteFactors,
  type FactorRecord,
  findFactors,
  noteChange,
  type RecordedFactor,
  saveFactors,
  tryLockFactors,
} from './recorded-factors.store.ts';

/** Lists of one request that turn out to be out of date; after that the next check records. */
const ATTEMPTS = 3;
/** Milliseconds that a request waits while another one changes the same account. */
const BUSY_MS = 5_000;
/** Milliseconds until its second try; each later one waits twice as long, up to the maximum. */
const POLL_MS = 20;
const POLL_MS_MAX = 160;

/**
 * Records the factors of a user (S69), and stores an event for what was added or removed since the
 * last time. Calls for one account take turns, so that no change is stored twice; who waits holds no
 * database connection. A list that is older than the last change is requested again.
 * @returns the newest list that was read
 * @throws UnavailableError
 */
export async function recordFactors(
  { db, provider }: { db: Db; provider: Pick<Provider, 'listFactors'> },
  userId: string,
  list: FactorList,
): Promise<readonly ProviderFactor[]> {
  let current = list;
  /** The change that the current list is newer than. */
  let seen: number | undefined;
  const deadline = Date.now() + BUSY_MS;
  let pollMs = POLL_MS;
  for (let attempt = 0; attempt < ATTEMPTS; ) {
    const outdated = await db.transaction(async (tx) => {
      const record = await tryLockFactors(tx, userId);
      if (!record || record === 'busy') return record ?? null;
      const isOlder = record.changeAgeMs <= Date.now() - current.requestedAt;
      if (isOlder && record.changedAt?.getTime() !== seen) return record;
      await recordLocked(tx, userId, record, current);
      return null;
    });
    if (!outdated) break;
    if (outdated === 'busy') {
      if (Date.now() > deadline) throw new UnavailableError();
      await sleep(pollMs * (1 + Math.random()));
      pollMs = Math.min(2 * pollMs, POLL_MS_MAX);
      continue;
    }
    attempt += 1;
    seen = outdated.changedAt?.getTime();
    const requestedAt = Date.now();
    current = {
      ...list,
      requestedAt,
      factors: await listFactors(provider, outdated.providerUserId),
    };
  }
  return current.factors;
}

/** Records factors within the transaction that has locked the record. */
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
  if (hasChanged || !record.isRecorded) await noteChange(tx, userId);
  const { added, passwordChanged } = changes;
  const isBaseline = !record.isRecorded || rows.length === 0;
  const { author: by = { device: null, session: null } } = list;
  const events: AccountChange[] = [];
  const newFactors = isBaseline ? added.filter(({ wasPending }) => wasPending) : added;
  if (newFactors.length > 0) events.push(eventOf('factor_added', newFactors, by));
  if (removed.length > 0 && !isBaseline) events.push(eventOf('factor_removed', removed, by));
  if (passwordChanged) {
    const factor = { factorId: PASSWORD_FACTOR, label: 'Password' };
    events.push(eventOf('password_changed', [factor], by));
  }
  await addEvents(tx, userId, events);
}

const eventOf = (
  kind: AccountChange['kind'],
  factors: readonly Pick<RecordedFactor, 'factorId' | 'label'>[],
  by: ChangeAuthor,
): AccountChange => ({
  kind,
  details: {
    factors: factors.map(({ label }) => label ?? 'Sign-in method'),
    ids: factors.flatMap(({ factorId }) => factorId ?? []),
    ...by,
  },
});

/** What a purge of Posy's removes is reported by the purge alone (S67). */
async function withoutPurged(
  tx: Tx,
  { providerUserId }: FactorRecord,
  removed: readonly RecordedFactor[],
): Promise<readonly RecordedFactor[]> {
  if (removed.length === 0) return removed;
  return (await findPurge(tx, providerUserId)) ? [] : removed;
}
