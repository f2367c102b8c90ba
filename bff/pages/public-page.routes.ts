import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { logFailure, toHttpError } from '#bff/http/errors/error-handler.ts';
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
  const failed = new RenderedPage(document, 500, null);

  /** A visitor reads the same words whether a dependency is down or the defect is ours. */
  const load = (ctx: Context) =>
    deps.pages.load(`${ctx.params.username}`.toLowerCase()).catch((thrown: unknown) => {
      const error = toHttpError(thrown);
      if (error.status < 500) throw thrown;
      logFailure(deps.logger, ctx.state.requestId, error);
      return error.status === 503 ? unavailable : failed;
    });

  router.get('/u/:username', async (ctx: Context) => {
    const page = await load(ctx);
    ctx.respond = false;
    sendPage(ctx.req, ctx.res, page, ctx.state.requestId);
  });

  return router;
}
