import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { Deps } from '#bff/deps.ts';
import { signedIn } from '#bff/session/signed-in.ts';
import { checkUsername } from './usernames.ts';

/** Returns the route that checks whether a username is available while its owner types it. */
export function usernamesRoutes(deps: Deps, session: Middleware): Router {
  // Case-sensitive, as the prefix of its guards is: or /API/… would reach a handler without them.
  const router = new Router({ prefix: '/api/usernames', sensitive: true });
  router.use(session, deps.handleErrors, signedIn);

  router.get('/:username', deps.limits.usernameCheck, async (ctx) => {
    ctx.body = await checkUsername(deps.db, ctx.state.userId, `${ctx.params.username}`);
  });

  return router;
}
