import { Router, type RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import { validate as isUuid } from 'uuid';
import type { AccountNotice } from '#bff/contracts/account-notice.ts';
import type { Deps } from '#bff/deps.ts';
import { NotFoundError } from '#bff/http/errors/errors.ts';
import { noBody } from '#bff/http/json-body.ts';
import { signedIn } from '#bff/session/signed-in.ts';
import { type AccountEvent, dismissEvent, findUndismissedEvents } from './account-events.store.ts';

const present = ({ id, at, kind, details }: AccountEvent): AccountNotice => ({
  id,
  at: at.toISOString(),
  kind,
  factors: details.factors,
});

/** What happened to the account, until its owner dismisses it (S67). */
export function accountNoticesRoutes(deps: Deps, session: Middleware): Router {
  const router = new Router({ prefix: '/api/account/notices', sensitive: true });
  router.use(session, deps.handleErrors, signedIn);

  router.get('/', async (ctx) => {
    const events = await findUndismissedEvents(deps.db, ctx.state.userId);
    ctx.body = events.map(present);
  });

  router.delete('/:id', deps.limits.write, noBody(), async (ctx: RouterContext) => {
    const { id = '' } = ctx.params;
    const isTheirs = isUuid(id) && (await dismissEvent(deps.db, ctx.state.userId, id));
    if (!isTheirs) throw new NotFoundError();
    ctx.status = 204;
  });

  return router;
}
