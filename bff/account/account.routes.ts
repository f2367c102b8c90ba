import type { CreatorState } from '#bff/context.ts';
import { PREFER_RECEIPT } from '#bff/contracts/account.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { clearBrowserStorage, endSession } from '#bff/session/session.ts';
import { reauthenticated } from '#bff/session/signed-in.ts';
import { deleteAccount, readDetails } from './account.ts';

/**
 * Creates the routes that read and delete the account. Deleting the account adds a job that deletes
 * the user at the provider. The response is a deletion receipt if the client sends `Prefer:
 * return=representation` (RFC 7240).
 */
export function accountRoutes(
  deps: Pick<Deps, 'cookies' | 'db' | 'limits' | 'logger' | 'pages' | 'purges' | 'sessions'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/account', guards);

  router.get(
    '/details',
    declarePolicy({ response: sensitive('own email address') }),
    async (ctx) => {
      ctx.body = await readDetails(deps.db, ctx.state.userId);
    },
  );

  router.delete(
    '/',
    declarePolicy({ response: sensitive('numbers of what was deleted, if preferred') }),
    reauthenticated,
    deps.limits.write,
    rejectBody(),
    async (ctx) => {
      const receipt = await deleteAccount(deps, ctx.state.userId);
      audit(deps.logger, ctx.state, 'account deleted');
      await endSession(ctx, deps.sessions, deps.cookies);
      clearBrowserStorage(ctx);
      if (ctx.get('Prefer') === PREFER_RECEIPT) {
        ctx.set('Preference-Applied', PREFER_RECEIPT);
        ctx.body = receipt;
      } else {
        ctx.status = 204;
      }
    },
  );

  return router;
}
