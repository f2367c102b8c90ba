import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addressNetwork } from '#bff/http/address-network.ts';
import { clientAddress } from '#bff/http/client-address.ts';

/** Maximum length of a user agent in a key. A longer user agent is hashed, which limits memory. */
const AGENT_LENGTH = 512;

/**
 * Returns a key that identifies a visitor by network address and user agent. The key contains both
 * in plain text: never store it, and drop it when its batch is written.
 * @param trustedProxies number of proxies that append to X-Forwarded-For; all other entries are
 *   ignored
 */
export function visitorKeyOf(request: IncomingMessage, trustedProxies: number): string {
  const network = addressNetwork(clientAddress(request, trustedProxies));
  const agent = request.headers['user-agent'] ?? '';
  return `${network} ${agent.length > AGENT_LENGTH ? hash('sha1', agent) : agent}`;
}

/**
 * Returns the key of one visitor on one link or page. It is hashed, so it contains no address in
 * plain text.
 */
export function linkVisitorKey(id: string, visitorKey: string): string {
  return hash('sha1', `${id} ${visitorKey}`, 'base64url');
}
