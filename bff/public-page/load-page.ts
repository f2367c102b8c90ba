import type { Logger } from 'pino';
import { logFailure, toHttpError } from '#bff/http/error-handler.ts';
import type { MessagePages } from './message-pages.ts';
import type { PageCache } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

/**
 * Returns a public page, the not-found page, or an error page when rendering fails. Never throws.
 */
export type LoadPage = (username: string, requestId: string) => Promise<RenderedPage>;

interface LoadPageDeps {
  logger: Logger;
  pages: PageCache;
}

/**
 * Creates the function that loads pages. The error page is the same, whether a dependency has
 * failed or Posy has a defect.
 */
export function createLoadPage(deps: LoadPageDeps, messages: MessagePages): LoadPage {
  return (username, requestId) =>
    deps.pages.load(username).catch((thrown: unknown) => {
      const error = toHttpError(thrown);
      logFailure(deps.logger, requestId, error);
      return messages.translated('unavailable', error.status === 503 ? 503 : 500);
    });
}
