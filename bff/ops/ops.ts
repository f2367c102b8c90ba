import type { Logger } from 'pino';
import type { Config } from '#bff/config.ts';
import { listen } from '#bff/http/server.ts';
import { readJobStats } from '#bff/jobs/job-stats.store.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import { connect, type Db } from '#db/connection.ts';
import type { Metrics } from './metrics.ts';
import { observeJobs } from './observe-jobs.ts';
import { observePool } from './observe-postgres.ts';
import { createOpsServer, shareRuns } from './ops-server.ts';
import { findWriteProblem, writeProblemOf } from './readiness.store.ts';
import { Readiness } from './readiness.ts';
import { type CountedParts, registerCounts } from './register-counts.ts';

interface OpsDeps extends CountedParts {
  config: Pick<Config, 'databaseUrl' | 'opsHost' | 'opsPort'>;
  logger: Logger;
  db: Db;
  redis: RedisClient;
}

/** The private port of a running server. */
export interface Ops {
  /** URL of the private port. Undefined if no private port is configured. */
  url: string | undefined;
  /** Makes the server permanently unready. */
  stopReadiness(): void;
  close(): Promise<void>;
}

/**
 * Opens the private port, if one is configured. Its queries use a separate connection: a busy pool
 * must not make the server unready, because this would only move the load to the other replicas.
 * @throws Error when the port is in use
 */
export async function openOps(deps: OpsDeps, metrics: Metrics): Promise<Ops> {
  const { config, logger, db, redis } = deps;
  if (config.opsPort === undefined) {
    return { url: undefined, stopReadiness: () => undefined, close: async () => undefined };
  }
  const ownDb = connect(config.databaseUrl, (error) => {
    logger.warn({ cause: error.message }, 'postgres connection failed');
  });
  const readiness = new Readiness({
    checkPostgres: () => findWriteProblem(ownDb),
    checkRedis: () => redis.ping(),
  });
  registerCounts(metrics, deps);
  observePool(db, metrics);
  observeJobs(metrics, () => readJobStats(ownDb));
  db.on('query-error', (error: unknown) => {
    const problem = writeProblemOf(error);
    if (problem) readiness.observe(problem);
  });
  // Concurrent scrapes share a run, because each run blocks the event loop for milliseconds.
  const scrape = shareRuns(() => metrics.text());
  const server = createOpsServer({ readiness, metrics: scrape });
  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await ownDb.destroy();
  }
  try {
    const url = await listen(server, config.opsHost, config.opsPort);
    return { url, stopReadiness: () => readiness.stop(), close };
  } catch (error) {
    await ownDb.destroy();
    throw error;
  }
}
