import { linkIdSchema } from '#bff/contracts/link.ts';
import { LinkNotFound } from '#bff/domain-errors.ts';
import { rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import type { RecordClick } from './record-click.ts';

/**
 * Creates the route that records clicks. The front handler processes most clicks before they reach
 * Koa.
 */
export function clickRoutes(recordClick: RecordClick): Router {
  const router = createRouter();
  router.post(
    '/api/links/:id/click',
    declarePolicy({ response: publicResponse, callers: 'anyone' }),
    rejectBody(),
    async (ctx) => {
      const id = linkIdSchema.safeParse(ctx.params.id);
      if (!id.success || !(await recordClick(id.data, ctx.req))) {
        throw new LinkNotFound();
      }
      ctx.status = 204;
    },
  );
  return router;
}
