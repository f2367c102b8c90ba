import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addressNetwork } from '#bff/http/rate-limit/address-network.ts';
import { clientAddress } from '#bff/http/rate-limit/client-address.ts';

/** Longer agents are hashed: nobody fills the memory with them. */
const AGENT_LENGTH = 512;

/**
 * Tells one visitor from another by network address and agent. It holds both in the clear, so it
 * may live in memory for as long as a batch, and goes nowhere.
 * @param trustedProxies how many proxies append to X-Forwarded-For; other claims are not read
 */
export function personOf(request: IncomingMessage, trustedProxies: number): string {
  const network = addressNetwork(clientAddress(request, trustedProxies));
  const agent = request.headers['user-agent'] ?? '';
  return `${network} ${agent.length > AGENT_LENGTH ? hash('sha1', agent) : agent}`;
}

/** The key of one visitor on one link or page, without the address. */
export function visitorKey(id: string, person: string): string {
  return hash('sha1', `${id} ${person}`, 'base64url');
}
