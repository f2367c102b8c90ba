import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '#bff/http/errors.ts';

/** Lets a fixed number of pieces of work run at once; others wait for a short time. */
export class ConcurrencyLimit {
  readonly #atOnce: number;
  readonly #waitMs: number;
  #running = 0;
  #waiting: (() => void)[] = [];

  /** @param waitMs milliseconds that work waits for its turn */
  constructor(atOnce: number, waitMs: number) {
    this.#atOnce = atOnce;
    this.#waitMs = waitMs;
  }

  /** @throws UnavailableError when it is not the work's turn in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#end();
    }
  }

  async #turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    const gone = new AbortController();
    const late = sleep(this.#waitMs, 'late', { signal: gone.signal }).catch(() => undefined);
    const outcome = await Promise.race([promise, late]);
    gone.abort();
    // Its turn may have come while the race was decided.
    if (outcome !== 'late' || !this.#waiting.includes(resolve)) return;
    this.#waiting = this.#waiting.filter((other) => other !== resolve);
    throw new UnavailableError();
  }

  /** Passes the place on, or frees it. */
  #end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
