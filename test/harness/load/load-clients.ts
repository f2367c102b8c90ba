import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { isIPv4 } from 'node:net';
import { BrowserlessClient } from '#test/harness/app/browserless-client.ts';

export interface Target {
  /** The URL to connect to: that of the proxy, or of a server. */
  url: string;
  /** The PUBLIC_URL of the deployment, sent as Origin. */
  publicUrl: string;
  /**
   * The only accepted certificate, issued for `localhost`. Without it, the usual certificate
   * authorities are trusted.
   */
  certificate?: string;
}

/** Timeout in milliseconds. A request without a response by then counts as failed. */
const TIMEOUT_MS = 10_000;
/**
 * Number of loopback addresses from which clients connect. Each address has its own rate limits.
 */
const ADDRESSES = 200;

const isLoopback = (hostname: string) =>
  hostname === 'localhost' || (isIPv4(hostname) && hostname.startsWith('127.'));

/** Creates clients with their own cookies and, on loopback, with different addresses. */
export class LoadClients {
  readonly #target: Target;
  readonly #agents: Agent[];
  #created = 0;

  constructor(target: Target) {
    const { hostname, protocol } = new URL(target.url);
    const { certificate } = target;
    const Class = protocol === 'https:' ? SecureAgent : Agent;
    const tls = certificate ? { ca: certificate, servername: 'localhost' } : {};
    const local = (number: number) => ({
      localAddress: `127.9.${Math.floor(number / 250)}.${1 + (number % 250)}`,
      family: 4,
    });
    this.#target = target;
    this.#agents = Array.from(
      { length: isLoopback(hostname) ? ADDRESSES : 1 },
      (_, number) =>
        new Class({ keepAlive: true, ...tls, ...(isLoopback(hostname) && local(number)) }),
    );
  }

  create(): BrowserlessClient {
    const agent = this.#agents[this.#created % this.#agents.length] as Agent;
    this.#created += 1;
    const { url, publicUrl } = this.#target;
    return new BrowserlessClient({ url, publicUrl, agent, timeoutMs: TIMEOUT_MS });
  }

  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }
}
