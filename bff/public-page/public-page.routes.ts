import type { Config } from '#bff/config.ts';
import type { Context } from '#bff/context.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { rejectBody } from '#bff/http/json-body.ts';
import { cacheable, declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import type { CountReportedView } from './count-reported-view.ts';
import type { LoadPage } from './load-page.ts';
import { pageCacheControl, type SendPage } from './send-page.ts';

export interface PublicPageHandlers {
  loadPage: LoadPage;
  sendPage: SendPage;
  countReportedView: CountReportedView;
}

/**
 * Creates the routes of public pages and of view reports. They handle the requests that the front
 * handler passes on, such as HEAD requests and usernames with capital letters.
 */
export function publicPageRoutes(
  { cdn }: Pick<Config, 'cdn'>,
  { loadPage, sendPage, countReportedView }: PublicPageHandlers,
): Router {
  const router = createRouter();
  router.get(
    '/u/:username',
    declarePolicy({ response: cacheable(pageCacheControl(cdn)) }),
    async (ctx: Context) => {
      const page = await loadPage(`${ctx.params.username}`.toLowerCase(), ctx.state.requestId);
      ctx.respond = false;
      await sendPage(ctx.req, ctx.res, page, ctx.state.requestId);
    },
  );
  router.post(
    '/api/u/:username/view',
    declarePolicy({ response: publicResponse, callers: 'anyone' }),
    rejectBody(),
    async (ctx: Context) => {
      // Without a CDN, the server counts page loads itself and accepts no reports.
      if (!cdn) throw new NotFoundError();
      await countReportedView(`${ctx.params.username}`.toLowerCase(), ctx.req, ctx.state.requestId);
      ctx.status = 204;
    },
  );
  return router;
}
