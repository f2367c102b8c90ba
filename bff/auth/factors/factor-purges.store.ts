import { findUser } from '#bff/account/account.store.ts';
import { addEvent } from '#bff/account/account-events.store.ts';
import { forgetAllFactors } from '#bff/auth/factors/recorded-factors.store.ts';
import type { Db } from '#db/connection.ts';

/** An unfinished deletion of a user's factors at the provider. */
export interface FactorPurge {
  providerUserId: string;
  /**
   * A `keep` purge deletes all factors except `factorIds`. A `remove` purge deletes only
   * `factorIds`.
   */
  kind: 'keep' | 'remove';
  factorIds: string[];
  /**
   * Time when the purge was added. A `keep` purge ends the sessions that began before this time.
   */
  startedAt: Date;
}

/** Number of seconds after which a job runs a purge that the sign-in has not finished. */
const OVERDUE_SECONDS = 30;

/** Returns the unfinished purge of a user of the provider, if there is one. */
export async function findPurge(db: Db, providerUserId: string): Promise<FactorPurge | undefined> {
  const row = await db('factor_purge_pending')
    .select('kind', 'factor_ids', 'started_at')
    .where({ provider_user_id: providerUserId })
    .first();
  if (!row) return undefined;
  return {
    providerUserId,
    kind: row.kind,
    factorIds: row.factor_ids,
    startedAt: row.started_at,
  };
}

/** Adds a purge. Does nothing when the user has an unfinished one. */
export async function addPurge(db: Db, purge: FactorPurge): Promise<void> {
  await db('factor_purge_pending')
    .insert({
      provider_user_id: purge.providerUserId,
      kind: purge.kind,
      factor_ids: JSON.stringify(purge.factorIds),
      started_at: purge.startedAt,
    })
    .onConflict('provider_user_id')
    .ignore();
}

/** Returns overdue purges, oldest first. */
export async function findOverduePurges(db: Db, limit: number): Promise<FactorPurge[]> {
  const rows = await db('factor_purge_pending')
    .select('provider_user_id', 'kind', 'factor_ids', 'started_at')
    .where('started_at', '<', db.raw("now() - ? * interval '1 second'", [OVERDUE_SECONDS]))
    .orderBy('started_at')
    .limit(limit);
  return rows.map((row) => ({
    providerUserId: row.provider_user_id,
    kind: row.kind,
    factorIds: row.factor_ids,
    startedAt: row.started_at,
  }));
}

/**
 * Adds the labels of factors to a purge, for the owner's event. Does not add a label again
 * that an earlier call has added. Must be called before the factors are deleted, so that no label is
 * lost in a crash.
 */
export async function addRemovedLabels(
  db: Db,
  providerUserId: string,
  labels: string[],
): Promise<void> {
  await db.raw(
    `UPDATE factor_purge_pending SET removed = removed || (
       SELECT COALESCE(jsonb_agg(label), '[]') FROM jsonb_array_elements(?::jsonb) AS label
       WHERE NOT removed @> jsonb_build_array(label)
     ) WHERE provider_user_id = ?`,
    [JSON.stringify([...new Set(labels)]), providerUserId],
  );
}

/**
 * Deletes the row of a purge whose factors were deleted. After a `keep` purge, stores one event for
 * the owner, even if several calls run in parallel. Then also deletes the recorded factors, so that
 * the next list of factors becomes a baseline and creates no events.
 */
export async function finishPurge(db: Db, { providerUserId }: FactorPurge): Promise<void> {
  await db.transaction(async (tx) => {
    const [cleared] = await tx('factor_purge_pending')
      .where({ provider_user_id: providerUserId })
      .delete()
      .returning(['kind', 'removed']);
    if (cleared?.kind !== 'keep') return;
    const user = await findUser(tx, providerUserId);
    if (!user) return;
    await forgetAllFactors(tx, user.id);
    if (cleared.removed.length === 0) return;
    await addEvent(tx, user.id, 'factors_removed', { factors: cleared.removed });
  });
}
