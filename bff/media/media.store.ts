import { createHash } from 'node:crypto';
import type { Db } from '#db/connection.ts';

/**
 * The content of a picture: either its bytes in the row, or the key of an object in external
 * storage.
 */
export type MediaContent = { bytes: Buffer; objectKey: null } | { bytes: null; objectKey: string };

/** The content types of stored pictures. */
export type MediaType = 'image/webp' | 'image/jpeg';

/** An encoded picture whose content is stored, but which has no row yet. */
export type StoredMedia = MediaContent & { id: string; contentType: MediaType };

/** Returns the id of an owner's picture, a hash of the owner and the content. */
export const mediaIdOf = (userId: string, bytes: Buffer): string =>
  createHash('sha256').update(userId).update(bytes).digest('hex');

/** Returns an image by its id, regardless of its owner, or null. */
export async function findMedia(
  db: Db,
  id: string,
): Promise<{ contentType: string; content: MediaContent; isSuspended: boolean } | null> {
  const row = await db('media as m')
    .join('profiles as p', 'p.user_id', 'm.user_id')
    .select('m.content_type', 'm.bytes', 'm.object_key', 'p.suspension_reason')
    .where({ 'm.id': id })
    .first();
  if (!row) return null;
  const content = { bytes: row.bytes, objectKey: row.object_key } as MediaContent;
  const isSuspended = row.suspension_reason !== null;
  return { contentType: row.content_type, content, isSuspended };
}

/** Returns the content of an owner's image, or null. */
export async function findOwnMedia(
  db: Db,
  userId: string,
  id: string,
): Promise<MediaContent | null> {
  const row = await db('media')
    .select('bytes', 'object_key')
    .where({ id, user_id: userId })
    .first();
  return row ? ({ bytes: row.bytes, objectKey: row.object_key } as MediaContent) : null;
}

/**
 * Adds the row of an image, unless the owner already has this image. Owners of the same picture
 * have separate rows, so that deleting one row keeps the others.
 * @returns the id of the image
 */
export async function saveMedia(db: Db, userId: string, media: StoredMedia): Promise<string> {
  const { id, contentType, bytes, objectKey } = media;
  await db('media')
    .insert({ id, user_id: userId, content_type: contentType, bytes, object_key: objectKey })
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
    .whereNotExists(db('profiles').where({ background_photo_id: id }))
    .whereNotExists(db('profiles').where({ card_id: id }))
    .whereNotExists(db('blocks').where({ thumbnail_id: id }))
    .delete();
}

/** Returns the next pictures after `id` whose content is in Postgres, in the order of their ids. */
export async function listStoredBytes(
  db: Db,
  id: string,
  count: number,
): Promise<{ id: string; content_type: string; bytes: Buffer }[]> {
  const rows = await db('media')
    .select('id', 'content_type', 'bytes')
    .where('id', '>', id)
    .whereNotNull('bytes')
    .orderBy('id')
    .limit(count);
  return rows.flatMap(({ bytes, ...row }) => (bytes ? [{ ...row, bytes }] : []));
}

/** Replaces the content in a row with the key of an object. Does nothing when the row is gone. */
export async function moveToObject(db: Db, id: string, objectKey: string): Promise<void> {
  await db('media')
    .where({ id })
    .whereNotNull('bytes')
    .update({ bytes: null, object_key: objectKey });
}
