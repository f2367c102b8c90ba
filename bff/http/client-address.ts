import type { IncomingMessage } from 'node:http';
import { parseAddress } from './address-network.ts';

/**
 * Returns the Nth entry of X-Forwarded-For from the right. If there are fewer entries, returns the
 * leftmost one. Skips empty entries (RFC 9110, 5.6.1). Scans from the right, and only as far as
 * necessary (S61).
 */
function forwardedEntry(header: string, fromRight: number): string | undefined {
  let found: string | undefined;
  let end = header.length;
  for (let left = fromRight; left > 0 && end >= 0; ) {
    const comma = end === 0 ? -1 : header.lastIndexOf(',', end - 1);
    const entry = header.slice(comma + 1, end).trim();
    end = comma;
    if (entry === '') continue;
    found = entry;
    left -= 1;
  }
  return found;
}

/**
 * Returns the visitor's address. Without trusted proxies, it is the address of the socket. With N
 * trusted proxies, it is the Nth entry of X-Forwarded-For from the right. Entries further left come
 * from the client and are ignored (S58). For an entry that is not an address, returns the address
 * of the proxy that sent it (S80).
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const { remoteAddress = '' } = request.socket;
  const peer = parseAddress(remoteAddress) ?? remoteAddress;
  if (trustedProxies === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return parseAddress(forwardedEntry(text, trustedProxies) ?? '') ?? peer;
}
