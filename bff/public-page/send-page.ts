import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RecordView } from '#bff/analytics/tracking/record-view.ts';
import type { Config } from '#bff/config.ts';
import { RETRY_SECONDS } from '#bff/domain-errors.ts';
import {
  chooseEncoding,
  type Encoding,
  isNotModified,
  type RenderedPage,
} from './rendered-page.ts';

/**
 * Cache-Control of pages if there is no CDN. Browsers store a page and revalidate it for each
 * visit.
 */
const REVALIDATE = 'no-cache';

/**
 * Returns the Cache-Control of a public page. With a CDN, shared caches may store the page for a
 * while (S82), but browsers still revalidate it.
 * @param changesIn milliseconds until the next scheduled change of a link on the page
 */
export function pageCacheControl(cdn: Config['cdn'], changesIn = Number.POSITIVE_INFINITY): string {
  if (!cdn) return REVALIDATE;
  const seconds = Math.max(0, Math.min(cdn.seconds, Math.floor(changesIn / 1000)));
  return `public, max-age=0, s-maxage=${seconds}, must-revalidate`;
}

interface SendPageDeps {
  /** The security headers of every response (S56). */
  securityHeaders: Record<string, string>;
  recordView: RecordView;
  cdn: Config['cdn'];
}

/**
 * Sends a page and, without a CDN, counts the view. Never throws.
 * @returns the status of the response; a promise only if a large page must be compressed first
 */
export type SendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  page: RenderedPage,
  requestId: string,
) => number | Promise<number>;

/** Creates the function that sends all public pages, for both the front handler and Koa. */
export function createSendPage(deps: SendPageDeps): SendPage {
  const common = Object.entries(deps.securityHeaders)
    .filter(([name]) => name !== 'Content-Security-Policy')
    .flat();

  /** Returns the response headers of a page in an encoding, without request id and length. */
  function createHeaders(page: RenderedPage, encoding: Encoding): string[] {
    const cacheControl =
      page.status === 200 ? pageCacheControl(deps.cdn, page.changesAt - Date.now()) : REVALIDATE;
    return [
      ...common,
      ...['Content-Security-Policy', page.csp],
      ...['Content-Type', 'text/html; charset=utf-8'],
      ...['Cache-Control', cacheControl],
      ...['Vary', page.isTranslated ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding'],
      ...['ETag', page.etag],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ];
  }

  /** Headers by page and encoding, which are created only once (ADR 0131). */
  const prepared = new WeakMap<RenderedPage, Partial<Record<Encoding, string[]>>>();

  function headersOf(page: RenderedPage, encoding: Encoding): string[] {
    // With a scheduled change, s-maxage differs between responses, so the headers are not reused.
    if (deps.cdn && Number.isFinite(page.changesAt)) return createHeaders(page, encoding);
    let known = prepared.get(page);
    if (!known) {
      known = {};
      prepared.set(page, known);
    }
    known[encoding] ??= createHeaders(page, encoding);
    return known[encoding];
  }

  /**
   * Sends a redirect. The redirect is not cacheable, because the owner may change back to the
   * former username.
   */
  function sendRedirect(response: ServerResponse, location: string, requestId: string): number {
    const headers = {
      ...deps.securityHeaders,
      Location: location,
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      'Content-Length': '0',
    };
    response.writeHead(307, headers).end();
    return 307;
  }

  /** Sends a 503 response after compression has failed. This happens only if memory runs out. */
  function sendFailure(response: ServerResponse): number {
    response.writeHead(503, { ...deps.securityHeaders, 'Retry-After': `${RETRY_SECONDS}` }).end();
    return 503;
  }

  return (request, response, found, requestId) => {
    const page = found.inLanguageOf(request.headers);
    if (page.location !== null) return sendRedirect(response, page.location, requestId);
    // With a CDN, the script of the page counts the view: see count-reported-view.ts.
    if (page.userId !== null && !deps.cdn) deps.recordView(page.userId, request);
    const encoding = chooseEncoding(request.headers);
    const headers = [...headersOf(page, encoding), 'X-Request-Id', requestId];
    if (page.status === 200 && isNotModified(request.headers, page.etag)) {
      response.writeHead(304, headers).end();
      return 304;
    }
    const send = (body: Buffer): number => {
      headers.push('Content-Length', String(body.length));
      response.writeHead(page.status, headers);
      if (request.method === 'HEAD') response.end();
      else response.end(body);
      return page.status;
    };
    const body = page.body(encoding);
    // Send an available body synchronously: awaiting a promise would take as long as all other
    // work.
    return body instanceof Promise ? body.then(send, () => sendFailure(response)) : send(body);
  };
}
