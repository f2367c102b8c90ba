import { Router, type RouterContext } from '@koa/router';
import type { Middleware, Next } from 'koa';
import { startOAuthAdditionSchema, verifyOAuthAdditionSchema } from '#bff/contracts/factors.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import { jsonBody, noBody } from '#bff/http/json-body.ts';
import { validate } from '#bff/http/validate.ts';
import { currentSession } from '#bff/session/session.ts';
import { recentProof, signedIn } from '#bff/session/signed-in.ts';
import { finishIdentityAddition, startIdentityAddition } from './add-identity.ts';
import { changeAuthor } from './change-author.ts';
import { assertFactorExists, listUserFactors } from './list-factors.ts';
import { presentFactors } from './present-factors.ts';
import { recordFactors } from './record-factors.ts';
import { findFactors } from './recorded-factors.store.ts';

/** What the account signs in with: Settings, Sign-in methods (S69). */
export function factorsRoutes(deps: Deps, session: Middleware): Router {
  const router = new Router({ prefix: '/api/factors', sensitive: true });
  const { write } = deps.limits;
  router.use(session, deps.handleErrors, signedIn);

  async function ownFactorFirst(ctx: RouterContext, next: Next): Promise<void> {
    const session = currentSession(ctx);
    if (!session) throw new NotSignedInError();
    await assertFactorExists(deps, session, ctx.params.id);
    await next();
  }

  router.get('/', write, async (ctx) => {
    const { userId } = ctx.state;
    const requestedAt = Date.now();
    const factors = await listUserFactors(deps, userId);
    await recordFactors(deps, userId, { factors, requestedAt });
    const recorded = await findFactors(deps.db, userId);
    ctx.body = presentFactors(factors, recorded, deps.config.signInMethods);
  });

  router.delete(
    '/:id',
    write,
    noBody(),
    ownFactorFirst,
    recentProof,
    async (ctx: RouterContext) => {
      const { id: factorId = '' } = ctx.params;
      const { userId } = ctx.state;
      await deps.factorRemovals.remove({ userId, factorId, author: changeAuthor(ctx) }, (factor) =>
        deps.provider.deleteFactor(factor),
      );
      audit(deps.logger, ctx.state, 'factor removed');
      ctx.status = 204;
    },
  );

  router.post('/oauth/start', recentProof, write, jsonBody(JSON_BODY_BYTES_MAX), async (ctx) => {
    const { provider } = validate(startOAuthAdditionSchema, ctx.state.body);
    ctx.body = await startIdentityAddition(ctx, deps, provider);
  });

  router.post('/oauth/verify', deps.limits.verify, jsonBody(JSON_BODY_BYTES_MAX), async (ctx) => {
    const { token } = validate(verifyOAuthAdditionSchema, ctx.state.body);
    await finishIdentityAddition(ctx, deps, token);
    ctx.status = 204;
  });

  return router;
}
