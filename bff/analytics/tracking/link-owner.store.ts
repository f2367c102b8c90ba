import type { Db } from '#db/connection.ts';

/** @returns the id of the link's owner, or undefined unless the link is on a published page */
export async function findLinkOwner(db: Db, linkId: string): Promise<string | undefined> {
  const link = await db('links as l')
    .join('profiles as p', 'p.user_id', 'l.user_id')
    .select('l.user_id')
    .where({ 'l.id': linkId, 'p.published': true })
    .first();
  return link?.user_id;
}
