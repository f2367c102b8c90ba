import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { RecordClick } from '#bff/analytics/tracking/record-click.ts';
import type { Config } from '#bff/config.ts';
import { LinkNotFound } from '#bff/domain-errors.ts';
import { audit } from '#bff/http/audit.ts';
import { isSameOrigin } from '#bff/http/csrf.ts';
import { errorBody, logFailure, toHttpError } from '#bff/http/error-handler.ts';
import { CrossOriginError } from '#bff/http/errors.ts';
import type { RequestIdOf } from '#bff/http/request-id.ts';
import type { RecordRequest } from '#bff/http/request-log.ts';
import type { CountReportedView } from './count-reported-view.ts';
import type { LoadPage } from './load-page.ts';
import type { PageCache } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';
import type { SendPage } from './send-page.ts';

interface FrontDeps {
  publicUrl: string;
  logger: Logger;
  requestIdOf: RequestIdOf;
  recordRequest: RecordRequest;
  pages: PageCache;
  loadPage: LoadPage;
  sendPage: SendPage;
  recordClick: RecordClick;
  countReportedView: CountReportedView;
  config: Pick<Config, 'cdn'>;
  securityHeaders: Record<string, string>;
}

const PAGE_PATH = /^\/u\/([a-z0-9][a-z0-9_-]{2,29})(?:\?|$)/;
const VIEW_PATH = /^\/api\/u\/([a-z0-9][a-z0-9_-]{2,29})\/view(?:\?|$)/;
const CLICK_PATH =
  /^\/api\/links\/([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\/click$/;
/**
 * The requests that are handled before Koa, with the route patterns that Koa would log for them.
 */
export const FRONT_ROUTES = {
  page: { method: 'GET', path: '/u/:username' },
  click: { method: 'POST', path: '/api/links/:id/click' },
  view: { method: 'POST', path: '/api/u/:username/view' },
} as const;

/**
 * Handles the most frequent requests, page views and beacons, before Koa, with the same headers,
 * log lines and checks as Koa. Passes all other requests to `next`.
 */
export function createFrontHandler(deps: FrontDeps, next: RequestListener): RequestListener {
  return (request, response) => {
    const { method, url = '' } = request;
    if (request.headers.host === undefined) return next(request, response);
    if (method === 'GET') {
      const username = PAGE_PATH.exec(url)?.[1];
      if (username === undefined) return next(request, response);
      return respondWithPage(deps, request, response, username);
    }
    const beacon = method === 'POST' && isEmpty(request) ? beaconOf(deps, request, url) : undefined;
    if (!beacon) return next(request, response);
    void handleBeacon(deps, request, response, beacon);
  };
}

/** Sends a page. Synchronous if the page is cached. */
function respondWithPage(
  deps: FrontDeps,
  request: IncomingMessage,
  response: ServerResponse,
  username: string,
): void {
  const startedAt = performance.now();
  const requestId = deps.requestIdOf(request);
  const send = (page: RenderedPage) => {
    const log = (status: number) =>
      deps.recordRequest({
        request,
        requestId,
        method: 'GET',
        route: FRONT_ROUTES.page.path,
        status,
        startedAt,
      });
    const sent = deps.sendPage(request, response, page, requestId);
    if (typeof sent === 'number') log(sent);
    else void sent.then(log);
  };
  const fresh = deps.pages.fresh(username);
  if (fresh) send(fresh);
  else void deps.loadPage(username, requestId).then(send);
}

function isEmpty({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] === undefined && (length === undefined || length === '0');
}

/** A request from a page's script that reports a click or, behind a CDN, a view. */
interface Beacon {
  route: string;
  /**
   * Counts the click or view.
   * @throws Error when it cannot be counted
   */
  count(requestId: string): Promise<void>;
}

function beaconOf(deps: FrontDeps, request: IncomingMessage, url: string): Beacon | undefined {
  const linkId = CLICK_PATH.exec(url)?.[1];
  if (linkId !== undefined) {
    const count = async () => {
      if (!(await deps.recordClick(linkId, request))) throw new LinkNotFound();
    };
    return { route: FRONT_ROUTES.click.path, count };
  }
  const username = deps.config.cdn && VIEW_PATH.exec(url)?.[1];
  if (username === undefined) return undefined;
  return {
    route: FRONT_ROUTES.view.path,
    count: (requestId) => deps.countReportedView(username, request, requestId),
  };
}

async function handleBeacon(
  deps: FrontDeps,
  request: IncomingMessage,
  response: ServerResponse,
  { route, count }: Beacon,
): Promise<void> {
  const startedAt = performance.now();
  const requestId = deps.requestIdOf(request);
  const headers = {
    ...deps.securityHeaders,
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  };
  let status = 204;
  try {
    if (!isSameOrigin(request.headers, deps.publicUrl)) {
      audit(deps.logger, { requestId }, 'cross-origin request refused');
      throw new CrossOriginError();
    }
    await count(requestId);
    response.writeHead(204, headers).end();
  } catch (thrown) {
    const error = toHttpError(thrown);
    status = error.status;
    logFailure(deps.logger, requestId, error);
    const retry = error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) };
    const body = Buffer.from(JSON.stringify(errorBody(error, requestId)));
    const entity = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
    };
    response.writeHead(status, { ...headers, ...retry, ...entity }).end(body);
  }
  deps.recordRequest({ request, requestId, method: 'POST', route, status, startedAt });
}
