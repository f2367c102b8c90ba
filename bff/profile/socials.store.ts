import type { SocialInput } from '#bff/contracts/social-input.ts';
import { platformName } from '#bff/contracts/social-platforms.ts';
import { createBatchLoader } from '#db/batch-loader.ts';
import type { Db, Tx } from '#db/connection.ts';

/** An account of a social row. */
export interface SocialRow {
  id: string;
  /** The stored id of the platform. */
  platform: string | null;
  url: string;
  /** A number, because the query returns it as JSON. pg returns other BIGINT values as strings. */
  click_count: number;
}

/**
 * Name of the prepared statement. Postgres parses and plans a named statement once per connection,
 * not once per request.
 */
const OWN_SOCIALS = { name: 'own-socials' };

const findRow = createBatchLoader(
  async (db, userIds): Promise<{ user_id: string; socials: SocialRow[] }[]> => {
    const query = db.raw<{ rows: { user_id: string; socials: SocialRow[] }[] }>(
      `SELECT user_id, json_agg(json_build_object('id', id, 'platform', social_icon, 'url', url,
         'click_count', click_count) ORDER BY position, id) AS socials
       FROM blocks WHERE user_id = ANY(?) AND kind = 'social' AND deleted_at IS NULL
       GROUP BY user_id`,
      [userIds],
    );
    return (await query.options(OWN_SOCIALS)).rows;
  },
  (row) => row.user_id,
);

/** Returns the accounts of a user's social row, in their order. */
export async function listSocials(db: Db, userId: string): Promise<SocialRow[]> {
  return (await findRow(db, userId))?.socials ?? [];
}

export interface StoredSocial {
  id: string;
  social_icon: string | null;
  url: string | null;
  deleted_at: Date | null;
}

/**
 * Returns the accounts of the social row and the removed accounts. Locks them in the order of their
 * ids, as the recorder of visits does, to avoid deadlocks.
 */
export async function lockSocials(tx: Tx, userId: string): Promise<StoredSocial[]> {
  return tx('blocks')
    .select('id', 'social_icon', 'url', 'deleted_at')
    .where({ user_id: userId, kind: 'social' })
    .orderBy('id')
    .forNoKeyUpdate();
}

/** An account with its position in the social row, counted from 1. */
interface PlacedSocial extends SocialInput {
  id: string;
  position: number;
}

/** Inserts accounts in one statement. */
export async function insertSocials(
  tx: Tx,
  userId: string,
  socials: readonly PlacedSocial[],
): Promise<void> {
  if (socials.length === 0) return;
  await tx('blocks').insert(
    socials.map(({ id, position, platform, value }) => ({
      id,
      position,
      user_id: userId,
      kind: 'social' as const,
      title: platformName(platform),
      social_icon: platform,
      url: value,
    })),
  );
}

/** Updates the positions of stored accounts. Restores those that were removed. */
export async function placeSocials(tx: Tx, socials: readonly PlacedSocial[]): Promise<void> {
  await tx.raw(
    `UPDATE blocks SET position = wanted.position, deleted_at = NULL, updated_at = now()
     FROM unnest(?::uuid[], ?::int[]) AS wanted (id, position)
     WHERE blocks.id = wanted.id
       AND (blocks.position <> wanted.position OR blocks.deleted_at IS NOT NULL)`,
    [socials.map(({ id }) => id), socials.map(({ position }) => position)],
  );
}

/** Marks social accounts as deleted. Restoring an account also restores its click count. */
export async function removeSocials(tx: Tx, socials: readonly { id: string }[]): Promise<void> {
  const ids = socials.map(({ id }) => id);
  await tx('blocks').whereIn('id', ids).update({ deleted_at: tx.fn.now() });
}

/** Permanently deletes removed accounts. */
export async function deleteSocials(tx: Tx, socials: readonly { id: string }[]): Promise<void> {
  const ids = socials.map(({ id }) => id);
  await tx('blocks').whereIn('id', ids).delete();
}
