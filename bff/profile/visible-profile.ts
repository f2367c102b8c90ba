import { withoutBlocked } from '#bff/moderation/blocked-hosts.ts';
import type { Db } from '#db/connection.ts';
import { findPublicProfile, type PublicProfileRow } from './profile.store.ts';

/** Returns the published profile with this username, with its links to hosts that are not blocked. */
export async function findVisibleProfile(
  db: Db,
  username: string,
): Promise<PublicProfileRow | undefined> {
  const row = await findPublicProfile(db, username);
  return (
    row && { ...row, links: await withoutBlocked(db, row.links, BigInt(row.blocklist_version)) }
  );
}
