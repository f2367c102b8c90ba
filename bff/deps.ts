import type { Logger } from 'pino';
import type { ReportSource } from '#bff/analytics/reports/report-source.ts';
import type { Recorder } from '#bff/analytics/tracking/recorder.ts';
import type { VisitRate } from '#bff/analytics/visitors/visit-rate.ts';
import type { FactorRemovals } from '#bff/auth/factors/factor-removals.ts';
import type { CodeClaims } from '#bff/auth/second-factor/code-claims.ts';
import type { PendingSignInStore } from '#bff/auth/second-factor/pending-sign-in-store.ts';
import type { SignInFlowStore } from '#bff/auth/sign-in-flow-store.ts';
import type { SignInLimits } from '#bff/auth/sign-in-limits/sign-in-limits.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import type { Config } from '#bff/config.ts';
import type { Middleware } from '#bff/context.ts';
import type { Encryption } from '#bff/crypto/encryption.ts';
import type { Upstream } from '#bff/gateway/upstream/upstream.ts';
import type { RejectCrossOrigin } from '#bff/http/csrf.ts';
import type { RateLimits } from '#bff/http/rate-limit.ts';
import type { RequestIdOf } from '#bff/http/request-id.ts';
import type { RecordRequest } from '#bff/http/request-log.ts';
import type { MediaLibrary } from '#bff/media/media-library.ts';
import type { ObjectStorage } from '#bff/media/object-storage.ts';
import type { ReadDocument } from '#bff/outbound/outbound.ts';
import type { MessagePages } from '#bff/public-page/message-pages.ts';
import type { PageCache } from '#bff/public-page/page-cache.ts';
import type { PageEvictions } from '#bff/public-page/page-evictions.ts';
import type { PagePurges } from '#bff/public-page/page-purges.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import type { CookiePolicy } from '#bff/session/cookies.ts';
import type { OwnerCookie } from '#bff/session/owner-cookie.ts';
import type { SessionStore } from '#bff/session/session-store.ts';
import type { UserAlias } from '#bff/session/user-alias.ts';
import type { Db } from '#db/connection.ts';

/** The dependencies of the routes. composeDeps creates them once; none is global. */
export interface Deps {
  config: Config;
  logger: Logger;
  requestIdOf: RequestIdOf;
  recordRequest: RecordRequest;
  db: Db;
  redis: RedisClient;
  cookies: CookiePolicy;
  encryption: Encryption;
  sessions: SessionStore;
  /** Stores for sign-in flows by redirect and by emailed link. */
  signInFlows: SignInFlowStore;
  emailLinkFlows: SignInFlowStore;
  /** Store for reauthentication flows by redirect. */
  reauthenticationFlows: SignInFlowStore;
  /** Store for sign-ins that wait for their second factor (S70). */
  pendingSignIns: PendingSignInStore;
  /** Ensures that each code of a second factor is used only once (S70). */
  codeClaims: CodeClaims;
  /** Store for flows that add an identity provider to an account. */
  additionFlows: SignInFlowStore;
  ownerCookie: OwnerCookie;
  userAlias: UserAlias;
  /** Functions that return a user's alias, one per session key. `userAlias` uses the first key. */
  userAliases: readonly UserAlias[];
  limits: RateLimits;
  signInLimits: SignInLimits;
  /** The limiter of all routes that accept images. The routes share its slots. */
  uploadLimiter: Middleware;
  /** Reads a document from the web on behalf of a user. All such requests use this function. */
  readDocument: ReadDocument;
  media: MediaLibrary;
  /** Undefined if pictures are stored in Postgres. */
  storage: ObjectStorage | undefined;
  provider: Provider;
  factorRemovals: FactorRemovals;
  /** The client of the provider's browser API, which the gateway uses. */
  upstream: Upstream;
  /** HTML documents that replace a public page, such as "not found". */
  messagePages: MessagePages;
  pages: PageCache;
  purges: PagePurges;
  evictions: PageEvictions;
  recorder: Recorder;
  reports: ReportSource;
  visitRate: VisitRate;
  /** Rejects a cross-site request, and logs the session that its cookie claims. */
  rejectCrossOrigin: RejectCrossOrigin;
  /**
   * Also mounted inside the session middleware, because errors that pass through that middleware
   * drop its cookies.
   */
  handleErrors: Middleware;
}
