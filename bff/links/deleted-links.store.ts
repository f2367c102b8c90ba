import { DELETED_LINK_DAYS, DELETED_LINKS_MAX } from '#bff/contracts/limits.ts';
import type { Db, Tx } from '#db/connection.ts';
import { COLUMNS, LISTED_KINDS, type LinkRow } from './links.store.ts';

export type DeletedLinkRow = LinkRow & { deleted_at: Date };

const END = `now() - interval '${DELETED_LINK_DAYS} days'`;
const RESTORABLE = `deleted_at > ${END}`;
const PURGEABLE = `deleted_at <= ${END}`;

/** Returns the links that a user can restore, the last deleted first. */
export async function listDeletedLinks(db: Db, userId: string): Promise<DeletedLinkRow[]> {
  const rows = db('blocks')
    .select(...COLUMNS, 'deleted_at')
    .where({ user_id: userId })
    .whereIn('kind', LISTED_KINDS)
    .whereRaw(RESTORABLE)
    .orderBy([
      { column: 'deleted_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(DELETED_LINKS_MAX);
  return (await rows) as DeletedLinkRow[];
}

/** Finds only the owner's link; another user's link is treated as unknown. */
export async function findDeletedLink(
  tx: Tx,
  userId: string,
  id: string,
): Promise<LinkRow | undefined> {
  const row = await tx('blocks')
    .select(...COLUMNS)
    .where({ id, user_id: userId })
    .whereIn('kind', LISTED_KINDS)
    .whereRaw(RESTORABLE)
    .first();
  return row as LinkRow | undefined;
}

/** Marks a link as deleted. The others keep their positions, which leaves a gap. */
export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx('blocks').where({ id }).update({ deleted_at: tx.fn.now() });
}

/** Returns the ids of the links that a user deleted before the last DELETED_LINKS_MAX. */
export async function findSurplus(tx: Tx, userId: string): Promise<string[]> {
  return tx('blocks')
    .where({ user_id: userId })
    .whereIn('kind', LISTED_KINDS)
    .whereNotNull('deleted_at')
    .orderBy([
      { column: 'deleted_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(DELETED_LINKS_MAX)
    .pluck('id');
}

/** Returns the owner of a link whose time to restore it has ended, or undefined. */
export async function findPurgeOwner(db: Db): Promise<string | undefined> {
  const query = db('blocks').select('user_id').whereRaw(PURGEABLE).orderBy('deleted_at').first();
  return (await query)?.user_id;
}

/** Returns the ids of some links of a user whose time to restore them has ended. */
export async function findPurgeable(tx: Tx, userId: string, limit: number): Promise<string[]> {
  return tx('blocks').where({ user_id: userId }).whereRaw(PURGEABLE).limit(limit).pluck('id');
}

/**
 * Deletes links for good, with their counts.
 * @returns the ids of their thumbnails
 */
export async function deleteLinks(tx: Tx, userId: string, ids: string[]): Promise<string[]> {
  const gone = await tx('blocks')
    .where({ user_id: userId })
    .whereRaw('id = ANY(?)', [ids])
    .delete()
    .returning('thumbnail_id');
  return gone.flatMap((row) => row.thumbnail_id ?? []);
}

/** Returns a link that `findDeletedLink` has found to its page. */
export async function unmarkDeleted(
  tx: Tx,
  id: string,
  place: Pick<LinkRow, 'position' | 'featured'>,
): Promise<LinkRow> {
  const [row] = await tx('blocks')
    .where({ id })
    .update({ deleted_at: null, ...place, updated_at: tx.fn.now() })
    .returning([...COLUMNS]);
  return row as LinkRow;
}
