import type { CreatorState } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { clearBrowserStorage, endSession } from '#bff/session/session.ts';
import { recentProof } from '#bff/session/signed-in.ts';
import { deleteAccount } from './account.ts';

/** Creates the route that deletes the account; a job deletes the provider's user. */
export function accountRoutes(
  deps: Pick<Deps, 'cookies' | 'db' | 'limits' | 'logger' | 'pages' | 'purges' | 'sessions'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/account', guards);

  router.delete(
    '/',
    declarePolicy({ response: publicResponse }),
    recentProof,
    deps.limits.write,
    rejectBody(),
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
