import { Router } from '@koa/router';
import { linkIdSchema } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { NotFoundError } from '#bff/http/errors/errors.ts';
import { noBody } from '#bff/http/json-body.ts';
import type { RecordClick } from './record-click.ts';

/** A visitor's click. The front handler answers most; what it leaves comes here. */
export function clickRoutes(recordClick: RecordClick): Router {
  const router = new Router();
  router.post('/api/links/:id/click', noBody(), async (ctx) => {
    const id = linkIdSchema.safeParse(ctx.params.id);
    if (!id.success || !(await recordClick(id.data, ctx.req))) {
      throw new NotFoundError(MESSAGES.linkNotFound);
    }
    ctx.status = 204;
  });
  return router;
}
