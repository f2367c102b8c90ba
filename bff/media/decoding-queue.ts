import { TooManyUploads } from '#bff/domain-errors.ts';

/** Maximum number of concurrent decodings in the process. */
const AT_ONCE = 2;
/** Maximum number of decodings of one account, including the running one. */
const PER_ACCOUNT = 8;

interface Waiting {
  start: () => void;
  large: boolean;
}

/**
 * Runs decodings, one at a time per account. Accounts take turns, so that one account delays
 * another by at most one decoding. Only one large image is decoded at a time, because two of them
 * take more memory than a server has. A large image that waits for another one occupies no slot.
 */
export class DecodingQueue {
  /** Waiting decodings by account, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Set<string>();
  #largeRuns = false;

  /**
   * @returns the result of `decode`, which runs when it is the account's turn
   * @throws TooManyUploads when too many decodings of the account are waiting
   */
  async run<T>(
    account: string,
    decode: () => Promise<T>,
    { large = false }: { large?: boolean } = {},
  ): Promise<T> {
    await this.#turn(account, large);
    try {
      return await decode();
    } finally {
      this.#end(account, large);
    }
  }

  #turn(account: string, large: boolean): Promise<void> {
    const own = this.#waiting.get(account) ?? [];
    if (own.length + (this.#running.has(account) ? 1 : 0) >= PER_ACCOUNT) {
      throw new TooManyUploads();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    own.push({ start: resolve, large });
    this.#waiting.set(account, own);
    this.#startAll();
    return promise;
  }

  /** The account's next decoding goes behind those of all waiting accounts. */
  #end(account: string, large: boolean): void {
    this.#running.delete(account);
    if (large) this.#largeRuns = false;
    const own = this.#waiting.get(account);
    if (own) {
      this.#waiting.delete(account);
      this.#waiting.set(account, own);
    }
    this.#startAll();
  }

  #startAll(): void {
    for (const [account, own] of this.#waiting) {
      if (this.#running.size >= AT_ONCE) return;
      const [next] = own;
      if (!next || this.#running.has(account) || (next.large && this.#largeRuns)) continue;
      own.shift();
      if (own.length === 0) this.#waiting.delete(account);
      this.#running.add(account);
      if (next.large) this.#largeRuns = true;
      next.start();
    }
  }
}
