import { createHistogram } from 'node:perf_hooks';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';

const SUCCESS: readonly number[] = [200, 201, 204, 302];

/** The requests of one kind. Latencies are in whole milliseconds. */
export class Measurement {
  sent = 0;
  acknowledged = 0;
  /** Number of failed requests by status or error code. */
  readonly failures = new Map<string, number>();
  // An HDR histogram, which takes constant memory for any number of values.
  readonly #latencies = createHistogram();

  /**
   * Sends a request and records its outcome.
   * @param dueAt the time when the request was due; a late start by the client counts as latency
   * @returns the response if the request was successful
   */
  async of(
    dueAt: number,
    send: () => Promise<ClientResponse>,
  ): Promise<ClientResponse | undefined> {
    this.sent += 1;
    const outcome = await send().catch((error: NodeJS.ErrnoException) => error);
    this.#latencies.record(Math.max(1, Math.round(performance.now() - dueAt)));
    if (!(outcome instanceof Error) && SUCCESS.includes(outcome.status)) {
      this.acknowledged += 1;
      return outcome;
    }
    const label = outcome instanceof Error ? (outcome.code ?? outcome.name) : `${outcome.status}`;
    this.failures.set(label, (this.failures.get(label) ?? 0) + 1);
    return undefined;
  }

  get failed(): number {
    return this.sent - this.acknowledged;
  }

  /** Returns a percentile of the latency in milliseconds, or 0 without requests. */
  percentile(percent: number): number {
    return this.sent === 0 ? 0 : this.#latencies.percentile(percent);
  }

  get longest(): number {
    return this.sent === 0 ? 0 : this.#latencies.max;
  }
}
