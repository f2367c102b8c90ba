import type { CreatorState } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { checkUsername } from './usernames.ts';

/**
 * Creates the route of the availability check, which the form requests while the user types a
 * username.
 */
export function usernamesRoutes(
  deps: Pick<Deps, 'db' | 'limits'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/usernames', guards);

  router.get(
    '/:username',
    declarePolicy({ response: sensitive('whether a username is taken') }),
    deps.limits.usernameCheck,
    async (ctx) => {
      ctx.body = await checkUsername(deps.db, ctx.state.userId, `${ctx.params.username}`);
    },
  );

  return router;
}
