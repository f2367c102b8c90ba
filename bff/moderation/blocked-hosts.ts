import { LinkHostBlocked } from '#bff/domain-errors.ts';
import type { Db, Tx } from '#db/connection.ts';
import { type ModerationAction, recordAction } from './actions.store.ts';
import { blockedHosts, findBlockedHost, storeBlockedHost } from './blocked-hosts.store.ts';
import { hostAndParents } from './hosts.ts';

/**
 * Checks that a link does not lead to a blocked host or its subdomains.
 * @throws LinkHostBlocked
 */
export const requireAllowedHost = (db: Db, url: string): Promise<void> =>
  requireAllowedHosts(db, [url]);

/**
 * Checks that no link leads to a blocked host or its subdomains.
 * @throws LinkHostBlocked
 */
export async function requireAllowedHosts(db: Db, urls: readonly string[]): Promise<void> {
  const host = await findBlockedHost(db, [...new Set(urls.flatMap(hostAndParents))]);
  if (host !== undefined) throw new LinkHostBlocked(host);
}

/**
 * Returns the links whose hosts are not blocked.
 * @param version version of the list of blocked hosts, from the query of the page; 0 if no host was
 *   ever blocked
 */
export async function withoutBlocked<L extends { url: string | null }>(
  db: Db,
  links: L[],
  version: bigint,
): Promise<L[]> {
  if (version === 0n || links.length === 0) return links;
  const blocked = await blockedHosts(db, version);
  if (blocked.size === 0) return links;
  return links.filter(({ url }) => !url || !hostAndParents(url).some((host) => blocked.has(host)));
}

interface BlockingDeps {
  db: Db;
  /** Adds jobs that purge all pages with links to a host from the caches of a CDN. */
  pages: { addHostPurges(tx: Tx, host: string): Promise<void> };
}

/**
 * Blocks or unblocks a host with its subdomains. Replicas apply the change to all pages that they
 * read after it.
 * @param host in its canonical form
 * @returns false when nothing changes
 */
export function changeBlockedHost(
  { db, pages }: BlockingDeps,
  host: string,
  isBlocked: boolean,
  { actor, reason }: Pick<ModerationAction, 'actor' | 'reason'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isChanged = await storeBlockedHost(tx, host, isBlocked);
    const action = isBlocked ? 'block-host' : 'unblock-host';
    if (!isChanged) return false;
    await pages.addHostPurges(tx, host);
    await recordAction(tx, { actor, action, target: host, reason });
    return true;
  });
}
