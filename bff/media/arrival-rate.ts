/**
 * Window of the measurement, in milliseconds. A shorter window would give unreliable rates on
 * mobile connections.
 */
const WINDOW_MS = 5_000;
/** Age of an upload, in milliseconds, below which `recentRate` is not measured. */
const GRACE_MS = 1_000;

interface Sample {
  at: number;
  bytes: number;
}

/** Measures the transfer rate of an upload's body over the last seconds. */
export class ArrivalRate {
  readonly #startedAt = performance.now();
  readonly #samples: Sample[];

  /** @param bytes number of bytes that the connection had received before the upload */
  constructor(bytes: number) {
    this.#samples = [{ at: this.#startedAt, bytes }];
  }

  /**
   * Records a measurement.
   * @param bytes number of bytes that the connection has received so far
   */
  sample(bytes: number): void {
    const at = performance.now();
    this.#samples.push({ at, bytes });
    while ((this.#samples[1]?.at ?? at) <= at - WINDOW_MS) this.#samples.shift();
  }

  /** Returns the time since the start of the upload, in milliseconds. */
  elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /**
   * Returns the rate over the last five seconds, in bytes per second. Returns infinity before five
   * seconds have passed.
   */
  windowRate(): number {
    return this.#after(WINDOW_MS);
  }

  /**
   * Returns the rate over at most the last five seconds, in bytes per second. Returns infinity in
   * the first second.
   */
  recentRate(): number {
    return this.#after(GRACE_MS);
  }

  #after(ms: number): number {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < ms) return Number.POSITIVE_INFINITY;
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
  }
}
