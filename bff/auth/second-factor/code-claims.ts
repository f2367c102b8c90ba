import type { LimitKeys } from '#bff/http/limit-keys.ts';
import type { RedisClient } from '#bff/redis/client.ts';

/**
 * TTL of a claim, in milliseconds. Longer than the validity of an authenticator app's code. This
 * also suffices for recovery codes, because the provider permanently rejects used ones.
 */
const CLAIM_MS = 24 * 60 * 60_000;

/**
 * Ensures that each code is used only once, even by parallel requests. A code is claimed in Redis
 * before it is verified. The key of a claim is a keyed hash of the account and the code.
 */
export class CodeClaims {
  #redis: RedisClient;
  #limitKeys: readonly LimitKeys[];

  /**
   * @param limitKeys one for each session key. A code is claimed under all of them, because the
   *   servers have different lists of keys during a key rotation. Consecutive lists have a key in
   *   common
   */
  constructor(redis: RedisClient, limitKeys: readonly LimitKeys[]) {
    this.#redis = redis;
    this.#limitKeys = limitKeys;
  }

  /**
   * Claims a code.
   * @returns a function that releases the claim; null when the code is already claimed
   */
  async claim(userId: string, code: string): Promise<(() => Promise<void>) | null> {
    const hashes = this.#limitKeys.map((keys) => keys.of('second factor code', userId, code));
    const claimed: string[] = [];
    const release = async () => {
      for (const key of claimed.splice(0)) await this.#redis.del(key);
    };
    // Sorted, so that all servers claim common keys in the same order, and one of several parallel
    // claims succeeds.
    for (const hash of hashes.sort()) {
      const key = `second-factor-code:${hash}`;
      if ((await this.#redis.set(key, '1', 'PX', CLAIM_MS, 'NX')) === null) {
        await release();
        return null;
      }
      claimed.push(key);
    }
    return release;
  }
}
