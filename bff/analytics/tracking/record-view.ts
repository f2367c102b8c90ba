import type { IncomingMessage } from 'node:http';
import { classifyVisitor, isPageLoad } from '#bff/analytics/visitors/classify-visitor.ts';
import { referrerHost } from '#bff/analytics/visitors/referrer-host.ts';
import type { VisitRate } from '#bff/analytics/visitors/visit-rate.ts';
import { linkVisitorKey, visitorKeyOf } from '#bff/analytics/visitors/visitor-key.ts';
import { afterResponses } from '#bff/http/request-log.ts';
import type { OwnerCookie } from '#bff/session/owner-cookie.ts';
import type { Visit } from './increment.ts';
import type { Recorder } from './recorder.ts';

/**
 * Counts a view as human or bot, in the background, unless the owner of the page made it.
 * @param request the page load, or the request by which the visit script reports the page load
 * @param reported the referrer URL in the script's report
 */
export type RecordView = (
  userId: string,
  request: IncomingMessage,
  reported?: { referrer: string },
) => void;

interface PageView {
  userId: string;
  request: IncomingMessage;
  visitorKey: string;
  reported: { referrer: string } | undefined;
}

interface RecordViewDeps {
  recorder: Recorder;
  visitRate: VisitRate;
  ownerCookie: OwnerCookie;
  config: { publicUrl: string; trustedProxies: number };
}

export function createRecordView(deps: RecordViewDeps): RecordView {
  const { recorder, visitRate, ownerCookie, config } = deps;
  const ownHost = new URL(config.publicUrl).hostname;

  function count(userId: string, visit: Visit, isTooFast: boolean): void {
    recorder.view(userId, isTooFast ? { visitor: 'bot' } : visit);
  }

  const recordLater = afterResponses(({ userId, request, visitorKey, reported }: PageView) => {
    const { method, headers } = request;
    if (ownerCookie.matches(headers.cookie, userId)) return;
    const isView = reported !== undefined || isPageLoad(headers);
    const visitor = isView ? classifyVisitor(method, headers) : 'bot';
    if (visitor === 'bot') return recorder.view(userId, { visitor });
    const referrer = referrerHost(reported ? reported.referrer : headers.referer, ownHost);
    const visit = { visitor, visitorKey, referrer };
    const isTooFast = visitRate.isTooFast(linkVisitorKey(userId, visitorKey));
    if (typeof isTooFast === 'boolean') count(userId, visit, isTooFast);
    else void isTooFast.then((result) => count(userId, visit, result));
  });

  // Read the address now: after the response, when `recordLater` counts the view, the connection
  // may be closed and then has no address.
  return (userId, request, reported) => {
    const visitorKey = visitorKeyOf(request, config.trustedProxies);
    recordLater({ userId, request, visitorKey, reported });
  };
}
