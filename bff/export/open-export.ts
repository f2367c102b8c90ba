import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { Config } from '#bff/config.ts';
import { ExportRunning, Unavailable } from '#bff/domain-errors.ts';
import type { MediaLibrary } from '#bff/media/media-library.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import type { Db } from '#db/connection.ts';
import { archiveFiles } from './archive.ts';
import { readAccount } from './read-account.ts';

/** Maximum duration of a download, in milliseconds. A slower client is disconnected. */
const EXPORT_MS = 5 * 60_000;
/**
 * TTL of the lock, in milliseconds. Longer than a download, so that only the lock of a crashed
 * process expires.
 */
const LOCK_MS = EXPORT_MS + 10_000;
/** Maximum concurrent exports per process. Each export holds the rows of an account in memory. */
const EXPORTS_MAX = 20;

let running = 0;

interface ExportDeps {
  config: Pick<Config, 'analyticsDayMonths'>;
  db: Db;
  media: MediaLibrary;
  redis: RedisClient;
}

const lockOf = (userId: string) => `account-export:${userId}`;

/**
 * Checks that no export of the account is running.
 * @throws ExportRunning
 */
export async function requireNoExport(redis: RedisClient, userId: string): Promise<void> {
  if ((await redis.exists(lockOf(userId))) > 0) throw new ExportRunning();
}

/**
 * Opens the archive of an account as a stream. An account has at most one running export across all
 * replicas. Reads files only as fast as the client receives them.
 * @throws ExportRunning while another export of the account runs
 * @throws Unavailable while too many exports run
 * @throws AccountNotFound
 */
export async function openExport(deps: ExportDeps, userId: string, at: Date): Promise<Readable> {
  if (running >= EXPORTS_MAX) throw new Unavailable();
  const key = lockOf(userId);
  if ((await deps.redis.set(key, '1', 'PX', LOCK_MS, 'NX')) === null) {
    throw new ExportRunning();
  }
  running += 1;
  const end = () => {
    running -= 1;
    void deps.redis.del(key).catch(() => undefined);
  };
  try {
    const data = await readAccount(deps.db, userId);
    const dayMonths = deps.config.analyticsDayMonths;
    const files = archiveFiles(data, { userId, media: deps.media, dayMonths, at });
    const archive = Readable.from(makeZip(files));
    const timer = setTimeout(() => archive.destroy(new Error('export timed out')), EXPORT_MS);
    archive.once('close', () => {
      clearTimeout(timer);
      end();
    });
    return archive;
  } catch (error) {
    end();
    throw error;
  }
}
