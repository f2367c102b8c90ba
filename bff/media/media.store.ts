import { createHash } from 'node:crypto';
import type { Db } from '#db/connection.ts';

export interface Media {
  contentType: string;
  bytes: Buffer;
}

/** An image by its id, whoever its owner is; null when there is none. */
export async function findMedia(db: Db, id: string): Promise<Media | null> {
  const row = await db('media').select('content_type', 'bytes').where({ id }).first();
  return row ? { contentType: row.content_type, bytes: row.bytes } : null;
}

/**
 * Stores an image of a user once, addressed by owner and content: two owners of the same
 * picture have a row each, so that one's deletion leaves the other's.
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

/** Deletes an image that nothing of its owner shows any more. */
export async function dropUnusedMedia(db: Db, id: string | null): Promise<void> {
  if (id === null) return;
  await db('media')
    .where({ id })
    .whereNotExists(db('profiles').where({ picture_id: id }))
    .whereNotExists(db('links').where({ thumbnail_id: id }))
    .delete();
}
