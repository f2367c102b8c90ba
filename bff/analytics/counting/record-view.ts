import type { IncomingMessage } from 'node:http';
import { personOf } from '#bff/analytics/visitors/person.ts';
import { referrerHost } from '#bff/analytics/visitors/referrer-host.ts';
import { classifyVisitor, isPageLoad } from '#bff/analytics/visitors/visitor.ts';
import type { OwnerMarker } from '#bff/session/owner-marker.ts';
import type { Recorder } from './recorder.ts';

/** Counts a page load as a person's or a bot's, an owner's own not at all. Nobody waits for it. */
export type RecordView = (userId: string, request: IncomingMessage) => void;

interface RecordViewDeps {
  recorder: Recorder;
  ownerMarker: OwnerMarker;
  config: { publicUrl: string; trustedProxies: number };
}

export function createRecordView({ recorder, ownerMarker, config }: RecordViewDeps): RecordView {
  const ownHost = new URL(config.publicUrl).hostname;
  return (userId, request) => {
    const { method, headers } = request;
    if (ownerMarker.marks(headers.cookie, userId)) return;
    const visitor = isPageLoad(headers) ? classifyVisitor(method, headers) : 'bot';
    if (visitor === 'bot') return recorder.view(userId, { visitor });
    recorder.view(userId, {
      visitor,
      person: personOf(request, config.trustedProxies),
      referrer: referrerHost(headers.referer, ownHost),
    });
  };
}
