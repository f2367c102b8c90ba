import type { Logger } from 'pino';
import { createReportSource } from '#bff/analytics/reports/report-source.ts';
import { Recorder } from '#bff/analytics/tracking/recorder.ts';
import { Uniques } from '#bff/analytics/tracking/uniques.ts';
import { VisitRate } from '#bff/analytics/visitors/visit-rate.ts';
import { visitScript } from '#bff/app-shell/static-files.ts';
import { FactorRemovals } from '#bff/auth/factors/factor-removals.ts';
import { CodeClaims } from '#bff/auth/second-factor/code-claims.ts';
import { PendingSignInStore } from '#bff/auth/second-factor/pending-sign-in-store.ts';
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
import type { Config } from '#bff/config.ts';
import { createEncryption } from '#bff/crypto/encryption.ts';
import type { Deps } from '#bff/deps.ts';
import { createUpstream } from '#bff/gateway/upstream/upstream.ts';
import { createCrossOriginRejection } from '#bff/http/csrf.ts';
import { errorHandler } from '#bff/http/error-handler.ts';
import { createLimitKeys } from '#bff/http/limit-keys.ts';
import { createRateLimits } from '#bff/http/rate-limit.ts';
import { createRequestIds } from '#bff/http/request-id.ts';
import { createRecordRequest } from '#bff/http/request-log.ts';
import { MediaLibrary } from '#bff/media/media-library.ts';
import { createObjectStorage } from '#bff/media/object-storage.ts';
import { uploadLimiter } from '#bff/media/upload-limiter.ts';
import { findHiddenPage } from '#bff/moderation/suspensions.store.ts';
import { observeQueries } from '#bff/ops/observe-postgres.ts';
import { type Observers, observeCommands } from '#bff/ops/observers.ts';
import { createOutbound } from '#bff/outbound/outbound.ts';
import { findVisibleProfile } from '#bff/profile/profile.ts';
import { findRedirect } from '#bff/profile/released-usernames.store.ts';
import { MessagePages } from '#bff/public-page/message-pages.ts';
import { PageCache } from '#bff/public-page/page-cache.ts';
import { PageEvictions } from '#bff/public-page/page-evictions.ts';
import { PagePurges } from '#bff/public-page/page-purges.ts';
import type { Renderer } from '#bff/public-page/renderer.ts';
import type { RedisConnection } from '#bff/redis/client.ts';
import { cookiePolicy } from '#bff/session/cookies.ts';
import { createOwnerCookie } from '#bff/session/owner-cookie.ts';
import { claimedSessionHash } from '#bff/session/read-only-session.ts';
import { SessionStore } from '#bff/session/session-store.ts';
import { createUserAlias } from '#bff/session/user-alias.ts';
import { connect } from '#db/connection.ts';

/**
 * Creates the dependencies of the routes and opens the Postgres pool.
 * @param redis the client; it may not be connected yet
 * @throws Error when the configuration of a dependency is invalid
 */
export function composeDeps(
  config: Config,
  renderer: Renderer,
  logger: Logger,
  { redis, observers }: { redis: RedisConnection; observers: Observers },
): Deps {
  const { metrics, startCall } = observers;
  const warn = (error: Error) =>
    logger.warn({ cause: error.message }, 'postgres connection failed');
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
    codeClaims: new CodeClaims(
      redis,
      config.sessionKeys.map((key) => createLimitKeys([key])),
    ),
    additionFlows: new SignInFlowStore(ADDITION_FLOW, redis, encryption, cookies),
    ownerCookie: createOwnerCookie(config.sessionKeys, cookies),
    userAlias: createUserAlias(config.sessionKeys),
    userAliases: config.sessionKeys.map((key) => createUserAlias([key])),
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
    rejectCrossOrigin: createCrossOriginRejection(logger, (ctx) =>
      claimedSessionHash(ctx, cookies),
    ),
    handleErrors: errorHandler(logger),
  };
}
