import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
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
import { createLimitKeys } from '#bff/http/limit-keys.ts';
import { createLogger } from '#bff/http/logger.ts';
import { createRateLimits } from '#bff/http/rate-limit.ts';
import { securityHeaders } from '#bff/http/security-headers.ts';
import { createHttpServer } from '#bff/http/server.ts';
import { uploadLimiter } from '#bff/media/upload-limiter.ts';
import { findPublicProfile } from '#bff/profile/profile.store.ts';
import { findRedirect } from '#bff/profile/released-usernames.store.ts';
import { createFrontHandler } from '#bff/public-page/front-handler.ts';
import { createLoadPage } from '#bff/public-page/load-page.ts';
import { PageCache } from '#bff/public-page/page-cache.ts';
import { PageEvictions } from '#bff/public-page/page-evictions.ts';
import { loadRenderer, type Renderer } from '#bff/public-page/renderer.ts';
import { createSendPage } from '#bff/public-page/send-page.ts';
import { connectRedis, openRedis } from '#bff/redis.ts';
import { cookiePolicy } from '#bff/session/cookies.ts';
import { createOwnerCookie } from '#bff/session/owner-cookie.ts';
import { claimedSessionHash } from '#bff/session/read-only-session.ts';
import { SessionStore } from '#bff/session/session-store.ts';
import { createUserAlias } from '#bff/session/user-alias.ts';
import { connect } from '#db/connection.ts';
import { assertMigrated } from '#db/migrate.ts';
import { closeServer, shutDownOnSignals, withinShutdown } from './shutdown.ts';
import { requireDependency } from './startup-error.ts';

export interface RunningServer {
  /** The address it listens on, e.g. http://127.0.0.1:3000. */
  url: string;
  /**
   * Finishes open requests, flushes the recorder and closes every connection.
   * @throws when that exceeds the shutdown timeout
   */
  stop(): Promise<void>;
}

function composeDeps(config: Config, renderer: Renderer, logger: Logger): Deps {
  const db = connect(config.databaseUrl, (error) => {
    logger.warn({ cause: error.message }, 'postgres');
  });
  const redis = connectRedis(config.redisUrl, logger);
  const cookies = cookiePolicy(config.publicUrl);
  const encryption = createEncryption(config.sessionKeys);
  const limitKeys = createLimitKeys(config.sessionKeys);
  const provider = createStytchClient(config);
  const { publicUrl } = config;
  const evictions = new PageEvictions(redis, logger);
  const script = visitScript(config.dist);
  const pageReads = {
    findProfile: (username: string) => findPublicProfile(db, username),
    findRedirect: (username: string) => findRedirect(db, username),
  };
  return {
    config,
    logger,
    db,
    redis,
    cookies,
    encryption,
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
    provider,
    factorRemovals: new FactorRemovals({ db, redis, provider, config }),
    upstream: createUpstream(config),
    evictions,
    pages: new PageCache({ reads: pageReads, evictions, renderer, publicUrl, script }),
    recorder: new Recorder({ db, logger, uniques: new Uniques({ db, redis, logger }) }),
    visitRate: new VisitRate(redis, config),
    refuseForeign: createRefusal(logger, (ctx) => claimedSessionHash(ctx, cookies)),
    handleErrors: errorHandler(logger),
  };
}

function createAppServer(deps: Deps, renderer: Renderer): Server {
  const { config } = deps;
  const headers = securityHeaders(config.publicUrl);
  const sendPage = createSendPage({ recordView: createRecordView(deps), securityHeaders: headers });
  const recordClick = createRecordClick(deps);
  const loadPage = createLoadPage(deps, renderer);
  const visitors = { securityHeaders: headers, recordClick, loadPage, sendPage };
  const app = createApp(deps, visitors);
  const frontDeps = { ...deps, ...visitors, publicUrl: config.publicUrl };
  return createHttpServer(createFrontHandler(frontDeps, app.callback()), headers);
}

async function listen(server: Server, config: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}

/**
 * Runs the server: connects and listens.
 * @throws StartupError when a dependency cannot be used or the database is not migrated; when the port
 *   is in use
 */
export async function serve(config: Config): Promise<RunningServer> {
  const logger = createLogger(config.logLevel);
  const renderer = await loadRenderer(config.dist);
  const deps = composeDeps(config, renderer, logger);
  const server = createAppServer(deps, renderer);

  async function release(): Promise<void> {
    await deps.visitRate.settled();
    await deps.recorder.flush();
    await Promise.allSettled([deps.provider.close(), deps.upstream.close()]);
    await deps.evictions.stop();
    await deps.db.destroy();
    deps.redis.disconnect();
  }
  try {
    await requireDependency(
      'Postgres',
      'DATABASE_URL',
      config.databaseUrl,
      assertMigrated(deps.db),
    );
    await requireDependency('Redis', 'REDIS_URL', config.redisUrl, openRedis(deps.redis));
    await deps.evictions.start(deps.pages);
    const url = await listen(server, config);
    logger.info({ url }, 'listening');
    return {
      url,
      stop: () => withinShutdown(closeServer(server).then(release), logger),
    };
  } catch (error) {
    await release();
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
