import pLimit, { type LimitFunction } from 'p-limit';
import { TooManyUploads } from './media-errors.ts';

/** Maximum number of concurrent decodings in the process. */
const AT_ONCE = 2;
/** Maximum number of decodings of one account, including the running one. */
const PER_ACCOUNT = 8;

interface Account {
  limit: LimitFunction;
  decodings: number;
}

/**
 * Runs decodings, one at a time per account. Reading the header of an image and encoding an image
 * count as decodings too. An account has at most one decoding in the queue for slots, so that
 * accounts take turns. Only one large image is decoded at a time, because two would exceed the
 * memory of a server. A large image joins the queue only after the previous large image is decoded,
 * so that it occupies no slot while it waits.
 */
export class DecodingQueue {
  readonly #accounts = new Map<string, Account>();
  readonly #largeImages = pLimit(1);
  /**
   * A limiter without a limit. Small images pass it only so that they do not reach the queue
   * earlier than large images.
   */
  readonly #otherImages = pLimit(Number.POSITIVE_INFINITY);
  readonly #slots = pLimit(AT_ONCE);

  /**
   * Runs a decoding when it is the account's turn.
   * @returns the result of `decode`
   * @throws TooManyUploads when too many decodings of the account are waiting
   */
  async run<T>(
    id: string,
    decode: () => Promise<T>,
    { large = false }: { large?: boolean } = {},
  ): Promise<T> {
    const account = this.#accounts.get(id) ?? { limit: pLimit(1), decodings: 0 };
    if (account.decodings >= PER_ACCOUNT) throw new TooManyUploads();
    account.decodings += 1;
    this.#accounts.set(id, account);
    const limit = large ? this.#largeImages : this.#otherImages;
    try {
      return await account.limit(() => limit(() => this.#slots(decode)));
    } finally {
      account.decodings -= 1;
      if (account.decodings === 0) this.#accounts.delete(id);
    }
  }
}
