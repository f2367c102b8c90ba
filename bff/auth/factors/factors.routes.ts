import type { CreatorContext, CreatorState, Next } from '#bff/context.ts';
import { startOAuthAdditionSchema, verifyOAuthAdditionSchema } from '#bff/contracts/factors.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { NotFoundError, NotSignedInError } from '#bff/http/errors.ts';
import { jsonBody, rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { currentSession } from '#bff/session/session.ts';
import { reauthenticated } from '#bff/session/signed-in.ts';
import { finishIdentityAddition, startIdentityAddition } from './add-identity.ts';
import { changeAuthor } from './change-author.ts';
import { assertFactorExists, listUserFactors } from './list-factors.ts';
import { presentFactors } from './present-factors.ts';
import { recordFactors } from './record-factors.ts';
import { findFactors } from './recorded-factors.store.ts';

/** Creates the routes for the account's sign-in methods in Settings (S69). */
export function factorsRoutes(
  deps: Pick<
    Deps,
    | 'additionFlows'
    | 'config'
    | 'db'
    | 'factorRemovals'
    | 'limits'
    | 'logger'
    | 'provider'
    | 'sessions'
  >,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/factors', guards);
  const { write } = deps.limits;

  async function requireOwnFactor(ctx: CreatorContext, next: Next): Promise<void> {
    const session = currentSession(ctx);
    if (!session) throw new NotSignedInError();
    await assertFactorExists(deps, session, ctx.params.id);
    await next();
  }

  router.get(
    '/',
    declarePolicy({
      response: sensitive('sign-in factors of the account: ids, addresses, last digits of numbers'),
    }),
    write,
    async (ctx) => {
      const { userId } = ctx.state;
      const requestedAt = Date.now();
      const factors = await listUserFactors(deps, userId);
      await recordFactors(deps, userId, { factors, requestedAt });
      const recorded = await findFactors(deps.db, userId);
      ctx.body = presentFactors(factors, recorded, deps.config.signInMethods);
    },
  );

  router.delete(
    '/:id',
    declarePolicy({ response: publicResponse }),
    write,
    rejectBody(),
    requireOwnFactor,
    reauthenticated,
    async (ctx: CreatorContext) => {
      const { id: factorId = '' } = ctx.params;
      const { userId } = ctx.state;
      await deps.factorRemovals.remove({ userId, factorId, author: changeAuthor(ctx) }, (factor) =>
        deps.provider.deleteFactor(factor),
      );
      audit(deps.logger, ctx.state, 'factor removed');
      ctx.status = 204;
    },
  );

  router.post(
    '/oauth/start',
    declarePolicy({ response: sensitive('sign-in flow cookie; redirect with the PKCE challenge') }),
    reauthenticated,
    write,
    jsonBody(JSON_BODY_BYTES_MAX),
    async (ctx) => {
      const { provider } = validate(startOAuthAdditionSchema, ctx.state.body);
      if (!deps.config.signInMethods.includes(provider)) throw new NotFoundError();
      ctx.body = await startIdentityAddition(ctx, deps, provider);
    },
  );

  router.post(
    '/oauth/verify',
    declarePolicy({ response: publicResponse }),
    deps.limits.verify,
    jsonBody(JSON_BODY_BYTES_MAX),
    async (ctx) => {
      const { token } = validate(verifyOAuthAdditionSchema, ctx.state.body);
      await finishIdentityAddition(ctx, deps, token);
      ctx.status = 204;
    },
  );

  return router;
}
