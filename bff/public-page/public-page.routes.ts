import type { Context } from '#bff/context.ts';
import { cacheable, declarePolicy } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import type { LoadPage } from './load-page.ts';
import { PAGE_CACHE_CONTROL, type SendPage } from './send-page.ts';

/** Serves public pages to requests that the front handler passes on: capital letters, HEAD. */
export function publicPageRoutes(loadPage: LoadPage, sendPage: SendPage): Router {
  const router = createRouter();
  router.get(
    '/u/:username',
    declarePolicy({ response: cacheable(PAGE_CACHE_CONTROL) }),
    async (ctx: Context) => {
      const page = await loadPage(`${ctx.params.username}`.toLowerCase(), ctx.state.requestId);
      ctx.respond = false;
      await sendPage(ctx.req, ctx.res, page, ctx.state.requestId);
    },
  );
  return router;
}
