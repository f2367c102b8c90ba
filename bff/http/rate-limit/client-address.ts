import type { IncomingMessage } from 'node:http';

/**
 * The visitor's address: the socket's, or with N trusted proxies the N-th entry from the right
 * of X-Forwarded-For. What stands left of it is the client's own claim and is ignored (S58).
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries[Math.max(0, entries.length - trustedProxies)] ?? peer;
}
