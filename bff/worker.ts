import type { CronItem } from 'graphile-worker';
import { createAuthJobs } from '#bff/auth/auth-jobs.ts';
import { createStytchClient } from '#bff/auth/stytch/client.ts';
import { assertProduction, type Config, ConfigError, loadConfig } from '#bff/config.ts';
import { createEncryption } from '#bff/crypto/encryption.ts';
import { createLogger } from '#bff/http/logger.ts';
import type { JobHandlers } from '#bff/jobs/job-handlers.ts';
import { runJobs } from '#bff/jobs/job-runner.ts';
import type { JobKind } from '#bff/jobs/jobs.store.ts';
import { moveDueTasks } from '#bff/jobs/previous-outbox.store.ts';
import { purgeLinks } from '#bff/links/deleted-links.ts';
import { cleanUpMedia } from '#bff/media/media-cleanup.ts';
import { MediaLibrary } from '#bff/media/media-library.ts';
import { createObjectStorage } from '#bff/media/object-storage.ts';
import { purgeHost } from '#bff/moderation/purge-host.ts';
import { unobserved } from '#bff/observe-call.ts';
import { createPurger, PagePurges } from '#bff/public-page/page-purges.ts';
import { connectRedis } from '#bff/redis/connect.ts';
import { applyRetention } from '#bff/retention/apply-retention.ts';
import { SessionStore } from '#bff/session/session-store.ts';
import { createCardDrawer } from '#bff/share-card/card-drawer.ts';
import { createCardJobs } from '#bff/share-card/card-jobs.ts';
import { connect } from '#db/connection.ts';
import { assertMigrated } from '#db/migrate.ts';
import { shutDownOnSignals, withinShutdown } from './shutdown.ts';
import { requireDependency } from './startup-error.ts';

/**
 * Schedules a kind of job at fixed times, in UTC. The queue holds at most one waiting job of this
 * kind.
 */
const scheduled = (task: JobKind, match: string): CronItem => ({
  task,
  match,
  options: { jobKey: task },
});

const SCHEDULE = [
  scheduled('move_outbox', '* * * * *'),
  scheduled('find_overdue_factors', '* * * * *'),
  scheduled('clean_media', '* * * * *'),
  scheduled('retain_analytics', '17 3 * * *'),
  scheduled('purge_links', '32 3 * * *'),
  scheduled('find_missing_cards', '47 3 * * *'),
  scheduled('find_outdated_cards', '2 4 * * *'),
];

/** Opens the dependencies of jobs. Database connections are created on demand. */
export function composeJobs(config: Config) {
  const logger = createLogger(config.logLevel, config.replica);
  const db = connect(config.databaseUrl, (error) => {
    logger.warn({ cause: error.message }, 'postgres connection failed');
  });
  const redis = connectRedis(config.redisUrl, logger);
  // Without Redis, the jobs that need it fail and are retried; ioredis reconnects.
  redis.connect().catch(() => undefined);
  const provider = createStytchClient(config, unobserved);
  const sessions = new SessionStore(redis, createEncryption(config.sessionKeys));
  const purger = createPurger(config);
  const purges = new PagePurges(config);
  const storage = config.mediaStorage && createObjectStorage(config.mediaStorage);
  const media = new MediaLibrary({ db, storage });
  const drawer = createCardDrawer(config.dist);
  const handlers: JobHandlers = {
    ...createAuthJobs({ db, provider, sessions, logger }),
    ...createCardJobs({ db, config, media, draw: drawer.draw }),
    retain_analytics: (payload) => applyRetention({ db, config }, payload),
    purge_links: () => purgeLinks(db),
    purge_page: ({ username }) => purger.purge(username),
    purge_host: (payload) => purgeHost({ db, purges }, payload),
    async clean_media() {
      if (storage) await cleanUpMedia({ db, logger, storage });
    },
    async move_outbox() {
      await moveDueTasks(db);
    },
  };
  async function close(): Promise<void> {
    drawer.close();
    await Promise.all([provider.close(), purger.close(), storage?.close()]);
    await db.destroy();
    redis.disconnect();
  }
  return { logger, db, handlers, close };
}

/**
 * Runs the job process.
 * @returns `failed`, which rejects when the process must be restarted, and `stop`, which stops the
 *   jobs and closes the connections
 * @throws StartupError when Postgres cannot be used or is not migrated
 */
export async function work(config: Config) {
  const { logger, db, handlers, close } = composeJobs(config);
  const databaseUrl = config.jobsDatabaseUrl;
  try {
    await requireDependency('Postgres', 'DATABASE_URL', config.databaseUrl, assertMigrated(db));
    const runner = await requireDependency(
      'Postgres',
      'JOBS_DATABASE_URL',
      databaseUrl,
      runJobs({ db, logger, handlers, databaseUrl, schedule: SCHEDULE }),
    );
    logger.info('running jobs');
    return {
      failed: runner.failed,
      stop: () => withinShutdown(runner.stop().then(close), logger),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Runs the job process until it receives a signal. Exits with code 1 if the process must be
 * restarted.
 */
export async function main(config: Config): Promise<void> {
  // If Postgres crashes, a promise of the queue's client may be rejected without a handler. Jobs
  // are idempotent and their locks expire, so a restart is safe in any unknown state.
  process.on('unhandledRejection', exitWith);
  process.on('uncaughtException', exitWith);
  const worker = await work(config);
  worker.failed.catch(exitWith);
  shutDownOnSignals(worker);
}

function exitWith(error: unknown): void {
  const text =
    error instanceof ConfigError
      ? error.message
      : `The Posy job process ends: ${(error as Error).message}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

if (import.meta.main) {
  try {
    const config = loadConfig(process.env);
    assertProduction(config);
    await main(config);
  } catch (error) {
    exitWith(error);
  }
}
