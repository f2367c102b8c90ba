import type { Db } from '#db/connection.ts';

/** @returns the user whose link it is, if it exists */
export async function findLinkOwner(db: Db, linkId: string): Promise<string | undefined> {
  const link = await db('links').select('user_id').where({ id: linkId }).first();
  return link?.user_id;
}
