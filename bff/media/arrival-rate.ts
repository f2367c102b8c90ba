/** The time over which a rate is measured. Less says little about a mobile connection. */
const WINDOW_MS = 5_000;
/** Before this the rate of a new upload is unknown. */
const GRACE_MS = 1_000;

interface Sample {
  at: number;
  bytes: number;
}

/** Measures how fast the body of an upload has arrived in the last seconds. */
export class ArrivalRate {
  readonly #startedAt = performance.now();
  readonly #samples: Sample[];

  /** @param bytes that the connection had received before */
  constructor(bytes: number) {
    this.#samples = [{ at: this.#startedAt, bytes }];
  }

  /** @param bytes that the connection has received so far */
  sample(bytes: number): void {
    const at = performance.now();
    this.#samples.push({ at, bytes });
    while ((this.#samples[1]?.at ?? at) <= at - WINDOW_MS) this.#samples.shift();
  }

  /** Returns for how long the upload has arrived, in milliseconds. */
  ms(): number {
    return performance.now() - this.#startedAt;
  }

  /** Returns bytes per second in the last five seconds, or infinity before they are over. */
  whole(): number {
    return this.#after(WINDOW_MS);
  }

  /** Returns bytes per second in up to five seconds, or infinity in the first one. */
  recent(): number {
    return this.#after(GRACE_MS);
  }

  #after(ms: number): number {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < ms) return Number.POSITIVE_INFINITY;
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
  }
}
