import { Router, type RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { noBody } from '#bff/http/json-body.ts';
import { recentProof, signedIn } from '#bff/session/signed-in.ts';
import { revokeProviderSession } from './revoke-session.ts';
import { endUserSessions, listUserSessions } from './user-sessions.ts';

/** Where a person is signed in, and the means to end it (S32, S33). */
export function userSessionsRoutes(deps: Deps, session: Middleware): Router {
  const router = new Router({ prefix: '/api/sessions', sensitive: true });
  const { write } = deps.limits;
  router.use(session, deps.handleErrors, signedIn);

  async function end(ctx: RouterContext, handle?: string): Promise<number> {
    const { userId, sessionHash } = ctx.state;
    const ended = await endUserSessions(deps.sessions, userId, sessionHash, handle);
    for (const { providerSessionId } of ended) {
      audit(deps.logger, ctx.state, 'session ended by its owner');
      await revokeProviderSession(deps, providerSessionId);
    }
    return ended.length;
  }

  router.get('/', async (ctx) => {
    const { userId, sessionHash } = ctx.state;
    ctx.body = await listUserSessions(deps.sessions, userId, sessionHash);
  });

  router.delete('/', recentProof, write, noBody(), async (ctx) => {
    await end(ctx);
    ctx.status = 204;
  });

  router.delete('/:handle', recentProof, write, noBody(), async (ctx) => {
    if ((await end(ctx, ctx.params.handle)) === 0) throw new NotFoundError();
    ctx.status = 204;
  });

  return router;
}
