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
  #keys: LimitKeys;

  constructor(redis: RedisClient, keys: LimitKeys) {
    this.#redis = redis;
    this.#keys = keys;
  }

  /**
   * Claims a code.
   * @returns a function that releases the claim; null when the code is already claimed
   */
  async claim(userId: string, code: string): Promise<(() => Promise<void>) | null> {
    const key = `second-factor-code:${this.#keys.of('second factor code', userId, code)}`;
    if ((await this.#redis.set(key, '1', 'PX', CLAIM_MS, 'NX')) === null) return null;
    return async () => {
      await this.#redis.del(key);
    };
  }
}
