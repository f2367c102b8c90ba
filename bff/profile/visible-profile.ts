import { withoutBlocked } from '#bff/moderation/blocked-hosts.ts';
import type { Db } from '#db/connection.ts';
import { findPublicProfile, type PublicProfileRow } from './profile.store.ts';

/** Returns the published profile with this username, without links and accounts on blocked hosts. */
export async function findVisibleProfile(
  db: Db,
  username: string,
): Promise<PublicProfileRow | undefined> {
  const row = await findPublicProfile(db, username);
  if (!row) return undefined;
  const version = BigInt(row.blocklist_version);
  const [links, socials] = await Promise.all([
    withoutBlocked(db, row.links, version),
    withoutBlocked(db, row.socials, version),
  ]);
  return { ...row, links, socials };
}
