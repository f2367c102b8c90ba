import { NIL } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';

/** Returns the first of these hosts that is blocked, or undefined. */
export async function findBlockedHost(
  db: Db,
  hosts: readonly string[],
): Promise<string | undefined> {
  const row = await db('blocked_hosts')
    .select('host')
    .whereRaw('host = ANY(?)', [[...hosts]])
    .first();
  return row?.host;
}

/**
 * Blocks or unblocks a host with its subdomains. A change increments the version of the list.
 * @returns false when nothing changes
 */
export async function storeBlockedHost(tx: Tx, host: string, isBlocked: boolean): Promise<boolean> {
  const changed = isBlocked
    ? await tx('blocked_hosts').insert({ host }).onConflict('host').ignore().returning('host')
    : await tx('blocked_hosts').where({ host }).delete().returning('host');
  if (changed.length > 0) await tx('blocklist_version').increment('version');
  return changed.length > 0;
}

interface LinkingPage {
  user_id: string;
  username: string;
  urls: string[];
}

/**
 * Returns the next pages in the order of their owners' ids, with the URLs of their links and social
 * accounts, including deleted ones.
 */
export async function listLinkUrls(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<LinkingPage[]> {
  const { rows } = await db.raw<{ rows: LinkingPage[] }>(
    `SELECT p.user_id, p.username, ARRAY(SELECT url FROM blocks WHERE user_id = p.user_id AND url IS NOT NULL) AS urls
     FROM profiles p WHERE p.user_id > ? ORDER BY p.user_id LIMIT ?`,
    [after ?? NIL, limit],
  );
  return rows;
}

interface Blocklist {
  version: bigint;
  hosts: Promise<ReadonlySet<string>>;
}

const loads = new WeakMap<Db, Blocklist>();

/**
 * Returns all blocked hosts. Loads the list once per version. The query of a page returns the
 * current version of the list.
 * @param version minimum version of the list
 * @throws the query's error; the next call then loads the list again
 */
export function blockedHosts(db: Db, version: bigint): Promise<ReadonlySet<string>> {
  const known = loads.get(db);
  if (known && known.version >= version) return known.hosts;
  const load = { version, hosts: loadHosts(db) };
  loads.set(db, load);
  load.hosts.catch(() => {
    if (loads.get(db) === load) loads.delete(db);
  });
  return load.hosts;
}

async function loadHosts(db: Db): Promise<ReadonlySet<string>> {
  return new Set<string>(await db('blocked_hosts').pluck('host'));
}
