import type { Logger } from 'pino';
import { logFailure, toHttpError } from '#bff/http/error-handler.ts';
import type { PageCache } from './page-cache.ts';
import { RenderedPage } from './rendered-page.ts';
import type { Renderer } from './renderer.ts';

/**
 * Returns a public page, the not-found page, or an error page when rendering fails. Never throws.
 */
export type LoadPage = (username: string, requestId: string) => Promise<RenderedPage>;

interface LoadPageDeps {
  config: { publicUrl: string };
  logger: Logger;
  pages: PageCache;
}

/** The error page is the same for a failed dependency and for a defect of our own. */
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
