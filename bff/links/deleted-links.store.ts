import { DELETED_LINK_DAYS, DELETED_LINKS_MAX } from '#bff/contracts/limits.ts';
import { LINK_KINDS } from '#bff/contracts/link.ts';
import type { Db, Tx } from '#db/connection.ts';
import { COLUMNS, type LinkRow } from './links.store.ts';

export type DeletedLinkRow = LinkRow & { deleted_at: Date };

const END = `now() - interval '${DELETED_LINK_DAYS} days'`;
const RESTORABLE = `deleted_at > ${END}`;
const PURGEABLE = `deleted_at <= ${END}`;
const NEWEST_FIRST = [
  { column: 'deleted_at', order: 'desc' },
  { column: 'id', order: 'desc' },
];

/** Returns the links that a user can restore, the most recently deleted first. */
export async function listDeletedLinks(db: Db, userId: string): Promise<DeletedLinkRow[]> {
  const rows = db('blocks')
    .select(...COLUMNS, 'deleted_at')
    .where({ user_id: userId })
    .whereIn('kind', LINK_KINDS)
    .whereRaw(RESTORABLE)
    .orderBy(NEWEST_FIRST)
    .limit(DELETED_LINKS_MAX);
  return (await rows) as DeletedLinkRow[];
}

/** Returns a deleted link that the user can restore; undefined for another user's link. */
export async function findDeletedLink(
  tx: Tx,
  userId: string,
  id: string,
): Promise<LinkRow | undefined> {
  const row = await tx('blocks')
    .select(...COLUMNS)
    .where({ id, user_id: userId })
    .whereIn('kind', LINK_KINDS)
    .whereRaw(RESTORABLE)
    .first();
  return row as LinkRow | undefined;
}

/** Marks a link as deleted. The other links keep their positions, so the positions have a gap. */
export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx('blocks').where({ id }).update({ deleted_at: tx.fn.now() });
}

/** Returns the ids of a user's deleted links, except the newest DELETED_LINKS_MAX. */
export async function findSurplus(tx: Tx, userId: string): Promise<string[]> {
  return tx('blocks')
    .where({ user_id: userId })
    .whereIn('kind', LINK_KINDS)
    .whereNotNull('deleted_at')
    .orderBy(NEWEST_FIRST)
    .offset(DELETED_LINKS_MAX)
    .pluck('id');
}

/**
 * Returns the owner of some link or social account that can no longer be restored, or undefined.
 */
export async function findPurgeOwner(db: Db): Promise<string | undefined> {
  const query = db('blocks').select('user_id').whereRaw(PURGEABLE).orderBy('deleted_at').first();
  return (await query)?.user_id;
}

/**
 * Returns the ids of at most `limit` links and social accounts of a user that can no longer be
 * restored.
 */
export async function findPurgeable(tx: Tx, userId: string, limit: number): Promise<string[]> {
  return tx('blocks').where({ user_id: userId }).whereRaw(PURGEABLE).limit(limit).pluck('id');
}

/**
 * Permanently deletes links and social accounts with their counts.
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

/** Restores a link that `findDeletedLink` has found. */
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
