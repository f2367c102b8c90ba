import type { Logger } from 'pino';
import type { Context, Middleware, Next } from '#bff/context.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { PAGES } from '#bff/contracts/pages.ts';
import { type SessionState, type VerifyResponse, verifySchema } from '#bff/contracts/session.ts';
import {
  OAUTH_PROVIDERS,
  type OAuthProvider,
  type SignInOptions,
} from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { logFailure, toHttpError } from '#bff/http/error-handler.ts';
import { jsonBody, rejectBody } from '#bff/http/json-body.ts';
import { annotate, declarePolicy, publicResponse, sensitive } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import type { CreatorGuards } from '#bff/session/creator-router.ts';
import { clearBrowserStorage, currentSession, endSession } from '#bff/session/session.ts';
import { isRecentlyProven } from '#bff/session/session-record.ts';
import { queueRevocation } from './queue-revocation.ts';
import { cancelPendingSignIn, hasPendingSignIn } from './second-factor/pending-sign-in.ts';
import { type SignInDeps, signIn } from './sign-in.ts';
import { oauthStartUrl } from './stytch/urls.ts';

/**
 * Creates a middleware that redirects a failed sign-in start to the login page, which has a message
 * for each error code. Logs the cause here, because the error handler does not log redirects (S59).
 */
function redirectFailures(logger: Logger): Middleware {
  return async function redirectFailedStart(ctx: Context, next: Next): Promise<void> {
    try {
      await next();
    } catch (thrown) {
      const error = toHttpError(thrown);
      const { requestId } = ctx.state;
      logFailure(logger, requestId, error);
      if (error.status < 500) logger.info({ requestId, code: error.code }, 'sign-in start refused');
      ctx.status = 303;
      ctx.redirect(`${PAGES.login.path}?error=${encodeURIComponent(error.code)}`);
    }
  };
}

/**
 * If another site starts a sign-in, redirects to the login page, so that no sign-in starts without
 * the user's consent (S10).
 */
async function redirectCrossOriginStart(ctx: Context, next: Next): Promise<void> {
  const site = ctx.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') {
    ctx.status = 303;
    ctx.redirect(PAGES.login.path);
    return;
  }
  await next();
}

annotate(redirectCrossOriginStart, { crossOrigin: 'sent to the login page' });

/** Creates the routes that start a sign-in by redirect. They do not read the session. */
export function signInStartRoutes(
  deps: Pick<Deps, 'config' | 'limits' | 'logger' | 'signInFlows'>,
): Router {
  const router = createRouter();
  const guards = [
    declarePolicy({ response: sensitive('sign-in flow cookie; redirect with the PKCE challenge') }),
    redirectFailures(deps.logger),
    redirectCrossOriginStart,
    deps.limits.signInStart,
  ] as const;
  const startAt = (provider: OAuthProvider) => async (ctx: Context) => {
    const { codeChallenge } = await deps.signInFlows.start(ctx);
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.redirect(oauthStartUrl(deps.config, provider, codeChallenge));
  };
  router.get('/auth/google/start', ...guards, startAt('google'));
  // The provider's SDK opens this path with query parameters. The server ignores them and sets its
  // own parameters.
  for (const provider of OAUTH_PROVIDERS) {
    if (!deps.config.signInMethods.includes(provider)) continue;
    router.get(`/v1/public/oauth/${provider}/start`, ...guards, startAt(provider));
  }
  return router;
}

/**
 * Creates the routes for sign-in, sign-out and the state of the session. They also accept requests
 * without a session.
 */
export function authRoutes(deps: SignInDeps & Pick<Deps, 'limits'>, guards: CreatorGuards): Router {
  const router = createRouter({ prefix: '/api' });
  const withSession = [guards.session, guards.handleErrors] as const;

  router.get(
    '/session',
    declarePolicy({ response: sensitive('whether and how this browser is signed in') }),
    ...withSession,
    async (ctx) => {
      const session = currentSession(ctx);
      ctx.body = {
        signedIn: session !== null,
        ...(!session && (await hasPendingSignIn(ctx, deps)) && { secondFactor: true }),
        ...(session && {
          method: session.method,
          confirmed: isRecentlyProven(session, Date.now()),
        }),
      } satisfies SessionState;
    },
  );

  router.get('/sign-in/options', declarePolicy({ response: publicResponse }), (ctx) => {
    const { signInCaptcha, signInMethods, stytch } = deps.config;
    ctx.body = {
      publicToken: stytch.publicToken,
      methods: signInMethods,
      captcha: signInCaptcha,
    } satisfies SignInOptions;
  });

  router.post(
    '/auth/verify',
    declarePolicy({ response: sensitive('session cookie, never a token'), callers: 'anyone' }),
    ...withSession,
    deps.limits.verify,
    jsonBody(JSON_BODY_BYTES_MAX),
    async (ctx) => {
      const { accessToken, tokenType } = validate(verifySchema, ctx.state.body);
      const result = await signIn(ctx, deps, { token: accessToken, type: tokenType });
      ctx.body = (
        result === 'signed-in' ? { signedIn: true } : { signedIn: false, secondFactor: true }
      ) satisfies VerifyResponse;
    },
  );

  router.post(
    '/signout',
    declarePolicy({ response: publicResponse, callers: 'anyone' }),
    ...withSession,
    rejectBody(),
    async (ctx) => {
      const ended = currentSession(ctx);
      await endSession(ctx, deps.sessions, deps.cookies);
      clearBrowserStorage(ctx);
      if (ended) {
        audit(deps.logger, ctx.state, 'signed out');
        await queueRevocation(deps, ended.providerSessionId);
      }
      if (await cancelPendingSignIn(ctx, deps))
        audit(deps.logger, ctx.state, 'second factor ended');
      if (deps.pendingSignIns.hashOf(ctx) !== null) deps.pendingSignIns.forget(ctx);
      ctx.status = 204;
    },
  );

  return router;
}
