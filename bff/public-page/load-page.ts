import type { Logger } from 'pino';
import { logFailure, toHttpError } from '#bff/http/error-handler.ts';
import type { MessagePages } from './message-pages.ts';
import type { PageCache } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

/**
 * Returns a public page, or the redirect or message page for a username without a visible page.
 * Returns an error page if the page cannot be read or rendered. Never throws.
 */
export type LoadPage = (username: string, requestId: string) => Promise<RenderedPage>;

interface LoadPageDeps {
  logger: Logger;
  pages: PageCache;
}

/**
 * Creates the function that loads pages. The error page has the same text with both statuses: 503
 * if a dependency has failed, and 500 if Posy has a defect.
 */
export function createLoadPage(deps: LoadPageDeps, messages: MessagePages): LoadPage {
  return (username, requestId) =>
    deps.pages.load(username).catch((thrown: unknown) => {
      const error = toHttpError(thrown);
      logFailure(deps.logger, requestId, error);
      return messages.translated('unavailable', error.status === 503 ? 503 : 500);
    });
}
