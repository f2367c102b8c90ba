import type { CreatorContext, CreatorState } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { reauthenticated } from '#bff/session/signed-in.ts';
import { queueRevocation } from './queue-revocation.ts';
import { endUserSessions, listUserSessions } from './user-sessions.ts';

/** Creates the routes that list and end the sessions of the signed-in user (S32, S33). */
export function userSessionsRoutes(
  deps: Pick<Deps, 'db' | 'limits' | 'logger' | 'provider' | 'sessions'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/sessions', guards);
  const { write } = deps.limits;

  async function end(ctx: CreatorContext, handle?: string): Promise<number> {
    const { userId, sessionHash } = ctx.state;
    const ended = await endUserSessions(deps.sessions, userId, sessionHash, handle);
    for (const { providerSessionId } of ended) {
      audit(deps.logger, ctx.state, 'session ended by its owner');
      await queueRevocation(deps, providerSessionId);
    }
    return ended.length;
  }

  router.get(
    '/',
    declarePolicy({ response: sensitive('own sessions: device, times and handles, never ids') }),
    async (ctx) => {
      const { userId, sessionHash } = ctx.state;
      ctx.body = await listUserSessions(deps.sessions, userId, sessionHash);
    },
  );

  router.delete(
    '/',
    declarePolicy({ response: publicResponse }),
    reauthenticated,
    write,
    rejectBody(),
    async (ctx) => {
      await end(ctx);
      ctx.status = 204;
    },
  );

  router.delete(
    '/:handle',
    declarePolicy({ response: publicResponse }),
    reauthenticated,
    write,
    rejectBody(),
    async (ctx) => {
      if ((await end(ctx, ctx.params.handle)) === 0) throw new NotFoundError();
      ctx.status = 204;
    },
  );

  return router;
}
