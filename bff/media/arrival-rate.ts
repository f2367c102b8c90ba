/**
 * The window in which a rate is measured. A shorter one would be too noisy for mobile connections.
 */
const WINDOW_MS = 5_000;
/** No rate is measured for a new upload before this time. */
const GRACE_MS = 1_000;

interface Sample {
  at: number;
  bytes: number;
}

/** Measures the transfer rate of an upload's body over the last seconds. */
export class ArrivalRate {
  readonly #startedAt = performance.now();
  readonly #samples: Sample[];

  /** @param bytes number that the connection had received before */
  constructor(bytes: number) {
    this.#samples = [{ at: this.#startedAt, bytes }];
  }

  /** @param bytes number that the connection has received so far */
  sample(bytes: number): void {
    const at = performance.now();
    this.#samples.push({ at, bytes });
    while ((this.#samples[1]?.at ?? at) <= at - WINDOW_MS) this.#samples.shift();
  }

  /** Returns how long the upload has been arriving, in milliseconds. */
  ms(): number {
    return performance.now() - this.#startedAt;
  }

  /**
   * Returns bytes per second over the last five seconds, or infinity before five seconds have
   * passed.
   */
  whole(): number {
    return this.#after(WINDOW_MS);
  }

  /**
   * Returns bytes per second over at most the last five seconds, or infinity in the first second.
   */
  recent(): number {
    return this.#after(GRACE_MS);
  }

  #after(ms: number): number {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < ms) return Number.POSITIVE_INFINITY;
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
  }
}
