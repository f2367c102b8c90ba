import type { IncomingMessage } from 'node:http';
import { afterResponses } from '#bff/http/after-responses.ts';
import type { OwnerCookie } from '#bff/session/owner-cookie.ts';
import type { Visit } from './increment.ts';
import type { Recorder } from './recorder.ts';
import { referrerHost } from './referrer-host.ts';
import type { VisitRate } from './visit-rate.ts';
import { classifyVisitor, isPageLoad } from './visitor.ts';
import { linkVisitorKey, visitorKeyOf } from './visitor-key.ts';

/** Counts a page load as human or bot, in the background. The owner's own views are not counted. */
export type RecordView = (userId: string, request: IncomingMessage) => void;

interface PageView {
  userId: string;
  request: IncomingMessage;
  visitorKey: string;
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

  const recordLater = afterResponses(({ userId, request, visitorKey }: PageView) => {
    const { method, headers } = request;
    if (ownerCookie.matches(headers.cookie, userId)) return;
    const visitor = isPageLoad(headers) ? classifyVisitor(method, headers) : 'bot';
    if (visitor === 'bot') return recorder.view(userId, { visitor });
    const visit = { visitor, visitorKey, referrer: referrerHost(headers.referer, ownHost) };
    const isTooFast = visitRate.isTooFast(linkVisitorKey(userId, visitorKey));
    if (typeof isTooFast === 'boolean') count(userId, visit, isTooFast);
    else void isTooFast.then((answer) => count(userId, visit, answer));
  });

  // Read the address now: it is unavailable once the connection has ended.
  return (userId, request) =>
    recordLater({ userId, request, visitorKey: visitorKeyOf(request, config.trustedProxies) });
}
