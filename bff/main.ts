import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createReportSource } from '#bff/analytics/reports/report-source.ts';
import { createRecordClick } from '#bff/analytics/tracking/record-click.ts';
import { createRecordView } from '#bff/analytics/tracking/record-view.ts';
import { Recorder } from '#bff/analytics/tracking/recorder.ts';
import { Uniques } from '#bff/analytics/tracking/uniques.ts';
import { VisitRate } from '#bff/analytics/tracking/visit-rate.ts';
import { createApp } from '#bff/app.ts';
import { visitScript } from '#bff/app-shell/static-files.ts';
import { FactorRemovals } from '#bff/auth/factors/factor-removals.ts';
import { PendingSignInStore } from '#bff/auth/second-factor/pending-sign-in-store.ts';
import { CodeClaims } from '#bff/auth/second-factor/verify-code.ts';
import {
  ADDITION_FLOW,
  EMAIL_LINK_FLOW,
  REAUTHENTICATION_FLOW,
  SIGN_IN_FLOW,
  SignInFlowStore,
} from '#bff/auth/sign-in-flow-store.ts';
import { createKnownDevices } from '#bff/auth/sign-in-limits/known-device.ts';
import { createSignInLimits } from '#bff/auth/sign-in-limits/sign-in-limits.ts';
import { createStytchClient } from '#bff/auth/stytch/client.ts';
import { assertProduction, type Config, ConfigError, loadConfig } from '#bff/config.ts';
import { createEncryption } from '#bff/crypto/encryption.ts';
import type { Deps } from '#bff/deps.ts';
import { createUpstream } from '#bff/gateway/upstream/upstream.ts';
import { createRefusal } from '#bff/http/csrf.ts';
import { errorHandler } from '#bff/http/error-handler.ts';
import { warnAboutForwarded } from '#bff/http/forwarded-warning.ts';
import { createLimitKeys } from '#bff/http/limit-keys.ts';
import { listen } from '#bff/http/listen.ts';
import { createLogger } from '#bff/http/logger.ts';
import { createRateLimits } from '#bff/http/rate-limit.ts';
import { createRequestIds } from '#bff/http/request-id.ts';
import { createRecordRequest } from '#bff/http/request-log.ts';
import { securityHeaders } from '#bff/http/security-headers.ts';
import { createHttpServer } from '#bff/http/server.ts';
import { MediaLibrary } from '#bff/media/media-library.ts';
import { createObjectStorage } from '#bff/media/object-storage.ts';
import { uploadLimiter } from '#bff/media/upload-limiter.ts';
import { findHiddenPage } from '#bff/moderation/suspensions.store.ts';
import { observeQueries } from '#bff/ops/observe-postgres.ts';
import { observeCommands } from '#bff/ops/observe-redis.ts';
import { createObservers, type Observers } from '#bff/ops/observers.ts';
import { type Ops, openOps } from '#bff/ops/ops.ts';
import { createOutbound } from '#bff/outbound/outbound.ts';
import { findRedirect } from '#bff/profile/released-usernames.store.ts';
import { findVisibleProfile } from '#bff/profile/visible-profile.ts';
import { createCountView } from '#bff/public-page/count-view.ts';
import { createFrontHandler } from '#bff/public-page/front-handler.ts';
import { createLoadPage } from '#bff/public-page/load-page.ts';
import { MessagePages } from '#bff/public-page/message-pages.ts';
import { PageCache } from '#bff/public-page/page-cache.ts';
import { PageEvictions } from '#bff/public-page/page-evictions.ts';
import { PagePurges } from '#bff/public-page/page-purges.ts';
import { loadRenderer, type Renderer } from '#bff/public-page/renderer.ts';
import { createSendPage } from '#bff/public-page/send-page.ts';
import type { RedisConnection } from '#bff/redis/client.ts';
import { connectRedis, openRedis } from '#bff/redis/connect.ts';
import { cookiePolicy } from '#bff/session/cookies.ts';
import { createOwnerCookie } from '#bff/session/owner-cookie.ts';
import { claimedSessionHash } from '#bff/session/read-only-session.ts';
import { SessionStore } from '#bff/session/session-store.ts';
import { createUserAlias } from '#bff/session/user-alias.ts';
import { connect } from '#db/connection.ts';
import { assertMigrated } from '#db/migrate.ts';
import { closeServer, endKeepAlive, shutDownOnSignals, withinShutdown } from './shutdown.ts';
import { requireDependency } from './startup-error.ts';

export interface RunningServer {
  /** The address it listens on, e.g. http://127.0.0.1:3000. */
  url: string;
  /** The address of the private port, if one is configured. */
  opsUrl: string | undefined;
  /**
   * Becomes unready, waits until load balancers have noticed, finishes open requests, flushes the
   * recorder and closes every connection.
   * @throws when that exceeds the shutdown timeout
   */
  stop(): Promise<void>;
}

function composeDeps(
  config: Config,
  renderer: Renderer,
  logger: Logger,
  { redis, observers }: { redis: RedisConnection; observers: Observers },
): Deps {
  const { metrics, startCall } = observers;
  const warn = (error: Error) => logger.warn({ cause: error.message }, 'postgres');
  const db = connect(config.databaseUrl, warn, config);
  observeQueries(db, startCall, metrics);
  observeCommands(redis, startCall);
  const cookies = cookiePolicy(config.publicUrl);
  const encryption = createEncryption(config.sessionKeys);
  const limitKeys = createLimitKeys(config.sessionKeys);
  const provider = createStytchClient(config, startCall);
  const { publicUrl, mediaStorage } = config;
  const countsViews = config.cdn !== undefined;
  const storage = mediaStorage && createObjectStorage(mediaStorage);
  const evictions = new PageEvictions(redis, logger);
  const script = visitScript(config.dist);
  const messagePages = new MessagePages(renderer, publicUrl);
  const pageReads = {
    findProfile: (username: string) => findVisibleProfile(db, username),
    findHidden: (username: string) => findHiddenPage(db, username),
    findRedirect: (username: string) => findRedirect(db, username),
  };
  return {
    config,
    logger,
    requestIdOf: createRequestIds(config.trustedProxies),
    recordRequest: createRecordRequest(logger, config.replica, observers.observe),
    db,
    redis,
    cookies,
    encryption,
    readDocument: config.linkPreviews ? createOutbound(config) : async () => null,
    sessions: new SessionStore(redis, encryption),
    signInFlows: new SignInFlowStore(SIGN_IN_FLOW, redis, encryption, cookies),
    emailLinkFlows: new SignInFlowStore(EMAIL_LINK_FLOW, redis, encryption, cookies),
    reauthenticationFlows: new SignInFlowStore(REAUTHENTICATION_FLOW, redis, encryption, cookies),
    pendingSignIns: new PendingSignInStore(redis, encryption, cookies),
    codeClaims: new CodeClaims(redis, limitKeys),
    additionFlows: new SignInFlowStore(ADDITION_FLOW, redis, encryption, cookies),
    ownerCookie: createOwnerCookie(config.sessionKeys, cookies),
    userAlias: createUserAlias(config.sessionKeys),
    limits: createRateLimits({
      redis,
      trustedProxies: config.trustedProxies,
      keys: limitKeys,
      deviceOf: createKnownDevices(config.sessionKeys, cookies).idOf,
    }),
    signInLimits: createSignInLimits({ redis, config, cookies, encryption, logger }),
    uploadLimiter: uploadLimiter(config),
    media: new MediaLibrary({ db, storage }),
    storage,
    provider,
    factorRemovals: new FactorRemovals({ db, redis, provider, config }),
    upstream: createUpstream(config, startCall),
    purges: new PagePurges(config),
    evictions,
    messagePages,
    pages: new PageCache({
      reads: pageReads,
      evictions,
      renderer,
      messages: messagePages,
      publicUrl,
      script,
      countsViews,
    }),
    recorder: new Recorder({
      db,
      logger,
      uniques: new Uniques({ db, redis, logger }),
      observeBatch: (...batch) => metrics.batch(...batch),
    }),
    reports: createReportSource(config, db, logger, (replica) =>
      observeQueries(replica, (name, work) => startCall(name, `replica_${work}`), metrics),
    ),
    visitRate: new VisitRate(redis, config),
    refuseForeign: createRefusal(logger, (ctx) => claimedSessionHash(ctx, cookies)),
    handleErrors: errorHandler(logger),
  };
}

function createAppServer(deps: Deps, { wrap }: Observers): Server {
  const { config } = deps;
  const headers = securityHeaders(config.publicUrl);
  const recordView = createRecordView(deps);
  const sendPage = createSendPage({ recordView, securityHeaders: headers, cdn: config.cdn });
  const recordClick = createRecordClick(deps);
  const loadPage = createLoadPage(deps, deps.messagePages);
  const countView = createCountView({ pages: deps.pages, loadPage, recordView });
  const visitors = { securityHeaders: headers, recordClick, countView, loadPage, sendPage };
  const app = createApp(deps, visitors);
  const frontDeps = { ...deps, ...visitors, publicUrl: config.publicUrl };
  const handler = createFrontHandler(frontDeps, app.callback());
  const listener = warnAboutForwarded(handler, deps.logger, config.trustedProxies);
  return createHttpServer(wrap(listener), headers);
}

/**
 * Runs the server: connects and listens.
 * @throws StartupError when a dependency cannot be used or the database is not migrated; when the port
 *   is in use
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
