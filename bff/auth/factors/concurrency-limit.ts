import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '#bff/http/errors.ts';

/** Limits the number of concurrent calls; further calls wait for a short time. */
export class ConcurrencyLimit {
  readonly #atOnce: number;
  readonly #waitMs: number;
  #running = 0;
  #waiting: (() => void)[] = [];

  /**
   * @param atOnce maximum number of concurrent calls
   * @param waitMs maximum time that a call waits, in milliseconds
   */
  constructor(atOnce: number, waitMs: number) {
    this.#atOnce = atOnce;
    this.#waitMs = waitMs;
  }

  /** @throws UnavailableError when the wait was too long */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await this.#waitForSlot();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #waitForSlot(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    const timer = new AbortController();
    const late = sleep(this.#waitMs, 'late', { signal: timer.signal }).catch(() => undefined);
    const outcome = await Promise.race([promise, late]);
    timer.abort();
    // A slot may have become free at the same moment.
    if (outcome !== 'late' || !this.#waiting.includes(resolve)) return;
    this.#waiting = this.#waiting.filter((other) => other !== resolve);
    throw new UnavailableError();
  }

  /** Passes the slot to the next waiting call, or frees it. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
