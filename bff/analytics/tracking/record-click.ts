import type { IncomingMessage } from 'node:http';
import { classifyVisitor } from '#bff/analytics/visitors/classify-visitor.ts';
import type { VisitRate } from '#bff/analytics/visitors/visit-rate.ts';
import { linkVisitorKey, visitorKeyOf } from '#bff/analytics/visitors/visitor-key.ts';
import { PageSuspended } from '#bff/domain-errors.ts';
import { isLinkSuspended } from '#bff/moderation/suspensions.store.ts';
import type { OwnerCookie } from '#bff/session/owner-cookie.ts';
import type { Db } from '#db/connection.ts';
import { findLinkOwner } from './clicks.store.ts';
import type { Recorder } from './recorder.ts';

/**
 * Counts a click as human or bot, unless the owner of the page made it.
 * @returns false when the link does not exist
 * @throws PageSuspended
 */
export type RecordClick = (linkId: string, request: IncomingMessage) => Promise<boolean>;

interface RecordClickDeps {
  db: Db;
  recorder: Recorder;
  visitRate: VisitRate;
  ownerCookie: OwnerCookie;
  config: { trustedProxies: number };
}

export function createRecordClick(deps: RecordClickDeps): RecordClick {
  const { db, recorder, ownerCookie, visitRate } = deps;
  const { trustedProxies } = deps.config;

  async function count(linkId: string, request: IncomingMessage): Promise<boolean> {
    const visitor = classifyVisitor(request.method, request.headers);
    if (visitor === 'bot') return recorder.click(linkId, { visitor });
    const visitorKey = linkVisitorKey(linkId, visitorKeyOf(request, trustedProxies));
    if (await visitRate.isTooFast(visitorKey)) return recorder.click(linkId, { visitor: 'bot' });
    return recorder.click(linkId, { visitor, visitorKey });
  }

  /**
   * Counts a click unless the owner of the page made it. Finding the owner takes a query, so this
   * function is called only for requests with an owner cookie.
   */
  async function countUnlessOwner(linkId: string, request: IncomingMessage): Promise<boolean> {
    const owner = await findLinkOwner(db, linkId);
    if (owner === undefined) return false;
    return ownerCookie.matches(request.headers.cookie, owner) || count(linkId, request);
  }

  return async (linkId, request) => {
    const isCounted = ownerCookie.isPresent(request.headers.cookie)
      ? await countUnlessOwner(linkId, request)
      : await count(linkId, request);
    if (!isCounted && (await isLinkSuspended(db, linkId))) throw new PageSuspended();
    return isCounted;
  };
}
