import type { Logger } from 'pino';
import { logFailure, toHttpError } from '#bff/http/errors/error-handler.ts';
import type { PageCache } from './page-cache.ts';
import { RenderedPage } from './rendered-page.ts';
import type { Renderer } from './renderer.ts';

/** A public page, the one that nobody has, or what is said where it cannot be drawn. Never throws. */
export type LoadPage = (username: string, requestId: string) => Promise<RenderedPage>;

interface LoadPageDeps {
  config: { publicUrl: string };
  logger: Logger;
  pages: PageCache;
}

/** A visitor reads the same words whether a dependency is down or the defect is ours. */
export function createLoadPage(deps: LoadPageDeps, renderer: Renderer): LoadPage {
  const { publicUrl } = deps.config;
  const document = renderer.renderMessagePage('unavailable', { publicUrl });
  const unavailable = new RenderedPage(document, 503, null);
  const failed = new RenderedPage(document, 500, null);

  return (username, requestId) =>
    deps.pages.load(username).catch((thrown: unknown) => {
      const error = toHttpError(thrown);
      logFailure(deps.logger, requestId, error);
      return error.status === 503 ? unavailable : failed;
    });
}
