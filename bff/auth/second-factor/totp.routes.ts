import { findProviderUserId } from '#bff/account/account.store.ts';
import { ACCOUNT_TRIES } from '#bff/auth/sign-in-limits/second-factor-tries.ts';
import type { CreatorContext, CreatorState, Middleware } from '#bff/context.ts';
import { verifyTotpSchema } from '#bff/contracts/factors.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { Deps } from '#bff/deps.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import { jsonBody, rejectBody } from '#bff/http/json-body.ts';
import { annotate, declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { reauthenticated } from '#bff/session/signed-in.ts';
import { confirmEnrollment, startEnrollment } from './enroll-totp.ts';
import { withEnrollmentLock } from './enrollment-lock.ts';

/**
 * Creates the routes that add an authenticator app (S70). The router is empty if the sign-in method
 * `totp` is disabled.
 */
export function totpRoutes(
  deps: Pick<
    Deps,
    'codeClaims' | 'config' | 'db' | 'limits' | 'logger' | 'provider' | 'redis' | 'signInLimits'
  >,
  guards: CreatorGuards,
): Router<CreatorState>[] {
  if (!deps.config.signInMethods.includes('totp')) return [];
  const router = creatorRouter('/api/totp', guards);
  router.use(reauthenticated);

  async function requireOwner(ctx: CreatorContext) {
    const { userId } = ctx.state;
    const providerUserId = await findProviderUserId(deps.db, userId);
    if (providerUserId === undefined) throw new NotSignedInError();
    return { userId, providerUserId };
  }

  router.post(
    '/',
    declarePolicy({ response: sensitive('the secret of a new authenticator app, once') }),
    deps.limits.write,
    rejectBody(),
    async (ctx) => {
      const account = await requireOwner(ctx);
      ctx.body = await withEnrollmentLock(deps.redis, account.userId, () =>
        startEnrollment(deps, account),
      );
      ctx.status = 201;
    },
  );

  const verify: Middleware<CreatorState> = async (ctx) => {
    const { code } = validate(verifyTotpSchema, ctx.state.body);
    const account = await requireOwner(ctx);
    const confirm = () => confirmEnrollment(ctx, deps, account, code);
    ctx.body = await withEnrollmentLock(deps.redis, account.userId, confirm);
  };
  router.post(
    '/verify',
    declarePolicy({ response: sensitive('the recovery codes of the new app, once') }),
    deps.limits.guess,
    jsonBody(JSON_BODY_BYTES_MAX),
    annotate(verify, { rateLimits: ACCOUNT_TRIES }),
  );

  return [router];
}
