import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRecordClick } from '#bff/analytics/tracking/record-click.ts';
import { createRecordView } from '#bff/analytics/tracking/record-view.ts';
import { createApp } from '#bff/app.ts';
import { assertProduction, type Config, ConfigError, loadConfig } from '#bff/config.ts';
import type { Deps } from '#bff/deps.ts';
import { warnAboutForwarded } from '#bff/http/forwarded-warning.ts';
import { createLogger } from '#bff/http/logger.ts';
import { securityHeaders } from '#bff/http/security-headers.ts';
import { createHttpServer, listen } from '#bff/http/server.ts';
import { createObservers, type Observers } from '#bff/ops/observers.ts';
import { type Ops, openOps } from '#bff/ops/ops.ts';
import { createCountReportedView } from '#bff/public-page/count-reported-view.ts';
import { createFrontHandler } from '#bff/public-page/front-handler.ts';
import { createLoadPage } from '#bff/public-page/load-page.ts';
import { loadRenderer } from '#bff/public-page/renderer.ts';
import { createSendPage } from '#bff/public-page/send-page.ts';
import { connectRedis, openRedis } from '#bff/redis/connect.ts';
import { assertMigrated } from '#db/migrate.ts';
import { composeDeps } from './compose-deps.ts';
import { closeServer, endKeepAlive, shutDownOnSignals, withinShutdown } from './shutdown.ts';
import { requireDependency } from './startup-error.ts';

export interface RunningServer {
  /** The URL on which the server listens, e.g. http://127.0.0.1:3000. */
  url: string;
  /** The URL of the private port, if one is configured. */
  opsUrl: string | undefined;
  /**
   * Stops the server: reports that it is not ready, waits until load balancers have noticed,
   * finishes open requests, writes the pending visits, and closes every connection.
   * @throws Error when this takes longer than the shutdown timeout
   */
  stop(): Promise<void>;
}

function createAppServer(deps: Deps, { wrap }: Observers): Server {
  const { config } = deps;
  const headers = securityHeaders(config.publicUrl);
  const recordView = createRecordView(deps);
  const sendPage = createSendPage({ recordView, securityHeaders: headers, cdn: config.cdn });
  const recordClick = createRecordClick(deps);
  const loadPage = createLoadPage(deps, deps.messagePages);
  const countReportedView = createCountReportedView({ loadPage, recordView });
  const visitors = { securityHeaders: headers, recordClick, countReportedView, loadPage, sendPage };
  const app = createApp(deps, visitors);
  const frontDeps = { ...deps, ...visitors, publicUrl: config.publicUrl };
  const handler = createFrontHandler(frontDeps, app.callback());
  const listener = warnAboutForwarded(handler, deps.logger, config.trustedProxies);
  return createHttpServer(wrap(listener), headers);
}

/**
 * Starts the server: opens its connections and listens.
 * @throws StartupError when a dependency cannot be used or the database is not migrated
 * @throws Error when the port is in use
 */
export async function serve(config: Config): Promise<RunningServer> {
  const logger = createLogger(config.logLevel, config.replica);
  const observers = await createObservers(config, logger);
  const renderer = await loadRenderer(config.dist);
  const redis = connectRedis(config.redisUrl, logger);
  const deps = composeDeps(config, renderer, logger, { redis, observers });
  const server = createAppServer(deps, observers);

  async function release(): Promise<void> {
    await deps.visitRate.settled();
    await deps.recorder.flush();
    await Promise.allSettled([deps.storage?.close(), deps.provider.close(), deps.upstream.close()]);
    await deps.evictions.stop();
    await observers.stop();
    await Promise.all([deps.db.destroy(), deps.reports.close()]);
    redis.disconnect();
  }
  let ops: Ops | undefined;
  async function stop(): Promise<void> {
    const startedAt = performance.now();
    logger.info({ drainSeconds: ops?.url ? config.drainSeconds : 0 }, 'stopping');
    ops?.stopReadiness();
    if (ops?.url) {
      endKeepAlive(server);
      await sleep(config.drainSeconds * 1_000);
    }
    const closed = closeServer(server)
      .then(release)
      .finally(() => ops?.close());
    await withinShutdown(closed, logger);
    const { acknowledged, refused } = deps.recorder.counts;
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    logger.info({ seconds, clicks: acknowledged, refusedClicks: refused }, 'stopped');
    logger.flush();
  }
  try {
    await requireDependency(
      'Postgres',
      'DATABASE_URL',
      config.databaseUrl,
      assertMigrated(deps.db),
    );
    const { redisUrl } = config;
    await requireDependency('Redis', 'REDIS_URL', redisUrl, openRedis(redis, redisUrl));
    await deps.evictions.start(deps.pages);
    ops = await openOps(deps, observers.metrics);
    const url = await listen(server, config.host, config.port);
    logger.info({ url, opsUrl: ops.url }, 'listening');
    return { url, opsUrl: ops.url, stop };
  } catch (error) {
    await release();
    await ops?.close();
    throw error;
  }
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  assertProduction(config);
  shutDownOnSignals(await serve(config));
}

if (import.meta.main) {
  await main().catch((error: Error) => {
    const text =
      error instanceof ConfigError ? error.message : `Posy cannot start: ${error.message}`;
    process.stderr.write(`${text}\n`);
    process.exit(1);
  });
}
