import { validate as isUuid } from 'uuid';
import { dismissEvents, findEvent, findEvents } from '#bff/account/account-events.store.ts';
import { changeAuthor } from '#bff/auth/factors/change-author.ts';
import { findFactors } from '#bff/auth/factors/recorded-factors.store.ts';
import { type CreatorContext, type CreatorState, type Next, requireState } from '#bff/context.ts';
import { dismissEventsSchema } from '#bff/contracts/account-event.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { jsonBody, rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { reauthenticated } from '#bff/session/signed-in.ts';
import { presentEvent } from './present-event.ts';
import { rejectEvent } from './reject-event.ts';

/** Creates the routes that list, dismiss and reject account events (S67, S69). */
export function accountEventsRoutes(
  deps: Pick<Deps, 'db' | 'factorRemovals' | 'limits' | 'logger' | 'provider' | 'sessions'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/account/events', guards);
  const { write } = deps.limits;

  router.get(
    '/',
    declarePolicy({ response: sensitive('changes to the account; masked addresses') }),
    async (ctx) => {
      const { userId } = ctx.state;
      const events = await findEvents(deps.db, userId);
      const added = events.some(({ kind }) => kind === 'factor_added');
      const factors = added ? await findFactors(deps.db, userId) : [];
      const viewer = changeAuthor(ctx);
      ctx.body = events.map((event) => presentEvent(event, factors, viewer));
    },
  );

  router.post(
    '/dismiss',
    declarePolicy({ response: publicResponse }),
    write,
    jsonBody(JSON_BODY_BYTES_MAX),
    async (ctx) => {
      const { ids } = validate(dismissEventsSchema, ctx.state.body);
      await dismissEvents(deps.db, ctx.state, ids);
      ctx.status = 204;
    },
  );

  /**
   * Loads the event. Runs before the reauthentication guard, so that an unknown id gets a 404
   * without a reauthentication.
   */
  async function ownEvent(ctx: CreatorContext, next: Next): Promise<void> {
    const { id = '' } = ctx.params;
    const event = isUuid(id) ? await findEvent(deps.db, ctx.state.userId, id) : undefined;
    if (!event) throw new NotFoundError();
    ctx.state.accountEvent = event;
    await next();
  }

  router.post(
    '/:id/reject',
    declarePolicy({ response: sensitive('masked addresses of the removed factors') }),
    write,
    rejectBody(),
    ownEvent,
    reauthenticated,
    async (ctx) => {
      ctx.body = await rejectEvent(ctx, deps, requireState(ctx, 'accountEvent'));
      audit(deps.logger, ctx.state, 'change rejected');
    },
  );

  return router;
}
