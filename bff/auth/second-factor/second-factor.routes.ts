import { SECOND_FACTOR_LIMITS } from '#bff/auth/sign-in-limits/second-factor-tries.ts';
import type { Middleware } from '#bff/context.ts';
import { verifySecondFactorSchema } from '#bff/contracts/factors.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { VerifyResponse } from '#bff/contracts/session.ts';
import type { Deps } from '#bff/deps.ts';
import { jsonBody } from '#bff/http/json-body.ts';
import { annotate, declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import type { CreatorGuards } from '#bff/session/creator-router.ts';
import { completePendingSignIn, type PendingSignInDeps } from './complete-pending-sign-in.ts';

/**
 * Creates the routes of the code screen (S70). They require only the cookie of a pending sign-in.
 */
export function secondFactorRoutes(
  deps: PendingSignInDeps & Pick<Deps, 'limits'>,
  guards: CreatorGuards,
): Router {
  const router = createRouter({ prefix: '/api/second-factor', sensitive: true });

  const verify: Middleware = async (ctx) => {
    await completePendingSignIn(ctx, deps, validate(verifySecondFactorSchema, ctx.state.body));
    ctx.body = { signedIn: true } satisfies VerifyResponse;
  };
  router.post(
    '/verify',
    declarePolicy({ response: sensitive('session cookie, never a token'), callers: 'anyone' }),
    guards.session,
    guards.handleErrors,
    deps.limits.verify,
    jsonBody(JSON_BODY_BYTES_MAX),
    annotate(verify, { rateLimits: SECOND_FACTOR_LIMITS }),
  );

  return router;
}
