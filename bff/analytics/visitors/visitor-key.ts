import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addressNetwork } from '#bff/http/address-network.ts';
import { clientAddress } from '#bff/http/client-address.ts';

/** Longer user agents are hashed so that they cannot fill the memory. */
const AGENT_LENGTH = 512;

/**
 * Identifies a visitor by network address and user agent. The result holds both in plain text: keep
 * it in memory only, for the life of a batch.
 * @param trustedProxies number of proxies that append to X-Forwarded-For; other entries are ignored
 */
export function visitorKeyOf(request: IncomingMessage, trustedProxies: number): string {
  const network = addressNetwork(clientAddress(request, trustedProxies));
  const agent = request.headers['user-agent'] ?? '';
  return `${network} ${agent.length > AGENT_LENGTH ? hash('sha1', agent) : agent}`;
}

/** Returns the key of one visitor on one link or page, without the address. */
export function linkVisitorKey(id: string, visitorKey: string): string {
  return hash('sha1', `${id} ${visitorKey}`, 'base64url');
}
