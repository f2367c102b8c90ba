import { addJob, type JobPayloads } from '#bff/jobs/jobs.store.ts';
import type { Db, Tx } from '#db/connection.ts';
import { listLinkUrls } from './blocked-hosts.store.ts';
import { hostAndParents } from './hosts.ts';

/** Pages per job. A page has up to about 300 URLs, including those of deleted links. */
const PAGES_PER_JOB = 100;

interface PurgeHostDeps {
  db: Db;
  purges: { add(tx: Tx, username: string): Promise<void> };
}

/**
 * Adds the purges of some pages that link to a host or its subdomains, and the job that continues
 * with the next pages. Idempotent: a new purge of a page replaces a waiting one.
 */
export async function purgeHost(
  { db, purges }: PurgeHostDeps,
  { host, after }: JobPayloads['purge_host'],
): Promise<void> {
  const pages = await listLinkUrls(db, after, PAGES_PER_JOB);
  const linking = pages.filter(({ urls }) =>
    urls.some((url) => hostAndParents(url).includes(host)),
  );
  const last = pages.at(-1)?.user_id;
  await db.transaction(async (tx) => {
    for (const { username } of linking) await purges.add(tx, username);
    if (last === undefined || pages.length < PAGES_PER_JOB) return;
    const next = { kind: 'purge_host', payload: { host, after: last } } as const;
    await addJob(tx, next, { key: `purge_host:${host}:${last}` });
  });
}
