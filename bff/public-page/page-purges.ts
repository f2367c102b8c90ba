import { Agent, request } from 'undici';
import type { Config } from '#bff/config.ts';
import { addJob } from '#bff/jobs/jobs.store.ts';
import type { Tx } from '#db/connection.ts';

const CONNECT_MS = 1_000;
/** Timeout of a purge, in milliseconds. An unreachable cache must not delay other jobs for long. */
const CALL_MS = 2_000;
/**
 * Seconds until the second purge of an edit. By then, no replica serves the old page, whose TTL is
 * one second. The second purge removes an old page that a cache stored during the edit.
 */
const SECOND_PURGE_SECONDS = 3;
/** Encodings to purge separately, because some caches store a separate object for each encoding. */
const ENCODINGS = ['br', 'gzip', 'identity'];
/** Statuses with which nginx responds when the page is not in the cache. */
const NOT_CACHED = [404, 412];

type PurgeConfig = Pick<Config, 'cdn' | 'publicUrl'>;

/** Purges pages from the caches between visitors and the server. */
export interface Purger {
  /**
   * Purges a page.
   * @throws Error when a cache has not confirmed the purge, which must then be retried
   */
  purge(username: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the client of the caches. It follows no redirects, and ignores proxies that are
 * configured in the environment.
 */
export function createPurger({ cdn, publicUrl }: PurgeConfig): Purger {
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: CALL_MS,
    bodyTimeout: CALL_MS,
  });
  const { purgeUrls = [], purgeToken } = cdn ?? {};
  const headers = {
    Host: new URL(publicUrl).host,
    ...(purgeToken === undefined ? {} : { Authorization: `Bearer ${purgeToken}` }),
  };

  async function purgeForm(base: string, username: string, encoding: string): Promise<void> {
    const { statusCode, body } = await request(`${base}/u/${username}`, {
      dispatcher,
      method: 'PURGE',
      headers: { ...headers, 'Accept-Encoding': encoding },
      signal: AbortSignal.timeout(CALL_MS),
    });
    await body.dump();
    const isConfirmed = (statusCode >= 200 && statusCode < 300) || NOT_CACHED.includes(statusCode);
    if (!isConfirmed) throw new Error(`a cache responded to a purge with ${statusCode}`);
  }

  return {
    async purge(username) {
      const forms = purgeUrls.flatMap((base) =>
        ENCODINGS.map((encoding) => purgeForm(base, username, encoding)),
      );
      const results = await Promise.allSettled(forms);
      const failed = results.find(({ status }) => status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
    },
    close: () => dispatcher.destroy(),
  };
}

/** Adds the jobs that purge changed pages from the caches of a CDN (S82). */
export class PagePurges {
  readonly #isNeeded: boolean;

  constructor({ cdn }: Pick<Config, 'cdn'>) {
    this.#isNeeded = cdn !== undefined && cdn.purgeUrls.length > 0;
  }

  /**
   * Adds the purges of a page. Call it in the transaction of the edit. The purges replace waiting
   * purges of the same page, so that edits cannot fill the queue while a cache is down.
   */
  async add(tx: Tx, username: string): Promise<void> {
    if (!this.#isNeeded) return;
    const job = { kind: 'purge_page', payload: { username } } as const;
    const key = `purge_page:${username}`;
    await addJob(tx, job, { key });
    await addJob(tx, job, { key: `${key}:again`, delay: SECOND_PURGE_SECONDS });
  }

  /**
   * Adds the job that purges the pages with links to a host. Call it in the transaction that blocks
   * or unblocks the host.
   */
  async addHost(tx: Tx, host: string): Promise<void> {
    if (!this.#isNeeded) return;
    await addJob(tx, { kind: 'purge_host', payload: { host } }, { key: `purge_host:${host}` });
  }
}
