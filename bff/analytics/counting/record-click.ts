import type { IncomingMessage } from 'node:http';
import { ClickPace, classifyVisitor } from '#bff/analytics/visitors/visitor.ts';
import { clientAddress } from '#bff/http/rate-limit/client-address.ts';
import type { Recorder } from './recorder.ts';

/** Counts a click as a person's or a bot's. @returns false if there is no such link */
export type RecordClick = (linkId: string, request: IncomingMessage) => Promise<boolean>;

export function createRecordClick(recorder: Recorder, trustedProxies: number): RecordClick {
  const pace = new ClickPace();
  return (linkId, request) => {
    let visitor = classifyVisitor(request.method, request.headers);
    if (visitor !== 'bot') {
      const address = clientAddress(request, trustedProxies);
      if (pace.isTooFast(linkId, address, request.headers['user-agent'])) visitor = 'bot';
    }
    return recorder.click(linkId, visitor);
  };
}
