import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { VisitRate } from '#bff/analytics/visitors/visit-rate.ts';
import type { OwnerCookie } from '#bff/session/owner-cookie.ts';
import { createRecordView } from './record-view.ts';
import type { Recorder } from './recorder.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

/**
 * Creates a fake connection. Like a real connection in Node, it loses its remote address when it
 * ends.
 */
function connection(address: string) {
  let isOpen = true;
  return {
    get remoteAddress() {
      return isOpen ? address : undefined;
    },
    end() {
      isOpen = false;
    },
  };
}

it('S65 counts a view under its address after the connection has ended', async () => {
  const view = vi.fn();
  const recordView = createRecordView({
    recorder: { view } as unknown as Recorder,
    visitRate: { isTooFast: () => false } as unknown as VisitRate,
    ownerCookie: { matches: () => false } as unknown as OwnerCookie,
    config: { publicUrl: 'https://posy.example', trustedProxies: 0 },
  });
  const socket = connection('203.0.113.7');
  const request = { method: 'GET', headers: { 'user-agent': AGENT }, socket };
  recordView('user', request as unknown as IncomingMessage);
  socket.end();
  await turn();
  expect(view).toHaveBeenCalledExactlyOnceWith('user', {
    visitor: 'desktop',
    visitorKey: `203.0.113.7 ${AGENT}`,
    referrer: '',
  });
});
