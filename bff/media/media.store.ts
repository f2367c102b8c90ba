import { createHash } from 'node:crypto';
import type { Db } from '#db/connection.ts';

export interface Media {
  /** Whether it belongs to a suspended page. */
  isSuspended: boolean;
  contentType: string;
  bytes: Buffer;
}

/** Returns an image by its id, regardless of its owner, or null. */
export async function findMedia(db: Db, id: string): Promise<Media | null> {
  const row = await db('media as m')
    .join('profiles as p', 'p.user_id', 'm.user_id')
    .select('m.content_type', 'm.bytes', 'p.suspension_reason')
    .where({ 'm.id': id })
    .first();
  if (!row) return null;
  const isSuspended = row.suspension_reason !== null;
  return { isSuspended, contentType: row.content_type, bytes: row.bytes };
}

/**
 * Stores an image once per owner and content. Owners of the same picture have a row each, so that
 * deleting one leaves the other.
 * @returns its id
 */
export async function saveMedia(db: Db, userId: string, bytes: Buffer): Promise<string> {
  const id = createHash('sha256').update(userId).update(bytes).digest('hex');
  await db('media')
    .insert({ id, user_id: userId, content_type: 'image/webp', bytes })
    .onConflict('id')
    .ignore();
  return id;
}

/** Deletes an image unless its owner still uses it. */
export async function dropUnusedMedia(db: Db, id: string | null): Promise<void> {
  if (id === null) return;
  await db('media')
    .where({ id })
    .whereNotExists(db('profiles').where({ picture_id: id }))
    .whereNotExists(db('links').where({ thumbnail_id: id }))
    .delete();
}
