import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { isDependencyFailure } from '#bff/http/dependency-failure.ts';
import type { PageCache } from './page-cache.ts';
import { RenderedPage } from './rendered-page.ts';
import type { Renderer } from './renderer.ts';
import type { SendPage } from './send-page.ts';

interface PublicPageDeps {
  config: { publicUrl: string };
  logger: Logger;
  pages: PageCache;
}

/** Public pages that the front handler does not have at hand. */
export function publicPageRoutes(
  deps: PublicPageDeps,
  renderer: Renderer,
  sendPage: SendPage,
): Router {
  const router = new Router();
  const { publicUrl } = deps.config;
  const document = renderer.renderMessagePage('unavailable', { publicUrl });
  const unavailable = new RenderedPage(document, 503, null);

  const load = (username: string) =>
    deps.pages.load(username).catch((error: Error) => {
      if (!isDependencyFailure(error)) throw error;
      deps.logger.warn({ cause: error.message }, 'public page unavailable');
      return unavailable;
    });

  router.get('/u/:username', async (ctx: Context) => {
    const page = await load(`${ctx.params.username}`.toLowerCase());
    ctx.respond = false;
    sendPage(ctx.req, ctx.res, page, ctx.state.requestId);
  });

  return router;
}
