import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { recentProof } from '#bff/auth/reauthentication/recent-proof.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { noBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { clearBrowserStorage, endSession } from '#bff/session/session.ts';
import { signedIn } from '#bff/session/signed-in.ts';
import { deleteAccount } from './account.ts';

/** The end of an account: page, links and sessions at once, the provider's user by the outbox. */
export function accountRoutes(deps: Deps, session: Middleware): Router {
  // Case-sensitive, as the prefix of its guards is: or /API/… would reach a handler without them.
  const router = new Router({ prefix: '/api/account', sensitive: true });
  router.use(session, deps.handleErrors, signedIn);

  router.delete(
    '/',
    declarePolicy({ response: publicResponse }),
    recentProof,
    deps.limits.write,
    noBody(),
    async (ctx) => {
      await deleteAccount(deps, ctx.state.userId);
      audit(deps.logger, ctx.state, 'account deleted');
      await endSession(ctx, deps.sessions, deps.cookies);
      clearBrowserStorage(ctx);
      ctx.status = 204;
    },
  );

  return router;
}
