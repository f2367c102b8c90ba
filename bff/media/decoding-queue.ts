import { UnavailableError } from '#bff/http/errors/errors.ts';

/** At most this many decodings in the process. */
const AT_ONCE = 2;
/** At most this many of one account, the running one included. */
const PER_ACCOUNT = 8;

/**
 * Runs decodings, one at a time per account. Accounts take turns, so that one account delays
 * another by at most one decoding.
 */
export class DecodingQueue {
  /** The starts of waiting decodings by account. The account with the next turn comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Set<string>();

  /**
   * @returns the result of `decode`, which runs when it is the account's turn
   * @throws UnavailableError when too many decodings of the account wait
   */
  async run<T>(account: string, decode: () => Promise<T>): Promise<T> {
    await this.#turn(account);
    try {
      return await decode();
    } finally {
      this.#end(account);
    }
  }

  #turn(account: string): Promise<void> {
    const starts = this.#waiting.get(account) ?? [];
    if (starts.length + (this.#running.has(account) ? 1 : 0) >= PER_ACCOUNT) {
      throw new UnavailableError('Too many uploads at once. Please try again.', { retryAfter: 5 });
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    starts.push(resolve);
    this.#waiting.set(account, starts);
    this.#startNext();
    return promise;
  }

  /** The account's next decoding goes behind those of all accounts that wait now. */
  #end(account: string): void {
    this.#running.delete(account);
    const starts = this.#waiting.get(account);
    if (starts) {
      this.#waiting.delete(account);
      this.#waiting.set(account, starts);
    }
    this.#startNext();
  }

  #startNext(): void {
    if (this.#running.size >= AT_ONCE) return;
    for (const [account, starts] of this.#waiting) {
      if (this.#running.has(account)) continue;
      const start = starts.shift();
      if (starts.length === 0) this.#waiting.delete(account);
      this.#running.add(account);
      start?.();
      return;
    }
  }
}
