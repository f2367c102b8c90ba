import type { ClientResponse } from '#test/harness/app/browserless-client.ts';

/** The kinds of requests that are sent during a fault. */
export type Kind = 'sign-in' | 'sdk' | 'read' | 'write' | 'seen page' | 'new page' | 'click';

/** One request and its outcome. */
export interface Exchange {
  kind: Kind;
  /** The method and path, for error messages. */
  call: string;
  /** Milliseconds from the request to the last byte of the response. */
  ms: number;
  /** Undefined when the connection broke. */
  response?: ClientResponse;
  acknowledged: boolean;
}

const SUCCESS: readonly number[] = [200, 201, 204, 302];

export class Exchanges {
  readonly all: Exchange[] = [];

  /**
   * Sends a request and records it.
   * @returns the response if the request succeeded
   */
  async ask(
    kind: Kind,
    call: string,
    send: () => Promise<ClientResponse>,
  ): Promise<ClientResponse | undefined> {
    const startedAt = performance.now();
    const response = await send().catch(() => undefined);
    const ms = Math.round(performance.now() - startedAt);
    const acknowledged = response !== undefined && SUCCESS.includes(response.status);
    this.all.push({ kind, call, ms, ...(response && { response }), acknowledged });
    return acknowledged ? response : undefined;
  }

  of(kind: Kind): Exchange[] {
    return this.all.filter((exchange) => exchange.kind === kind);
  }

  /** The duration of the slowest request, in milliseconds. */
  get longestWait(): number {
    return Math.max(...this.all.map(({ ms }) => ms));
  }
}
