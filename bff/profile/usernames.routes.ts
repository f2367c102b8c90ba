import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { Deps } from '#bff/deps.ts';
import { declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import { signedIn } from '#bff/session/signed-in.ts';
import { checkUsername } from './usernames.ts';

/** Serves the availability check that runs while a username is typed. */
export function usernamesRoutes(deps: Deps, session: Middleware): Router {
  // Case-sensitive like the prefix of its guards; otherwise /API/… would bypass them.
  const router = new Router({ prefix: '/api/usernames', sensitive: true });
  router.use(session, deps.handleErrors, signedIn);

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
