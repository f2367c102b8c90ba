import type { Redis } from 'ioredis';
import type { LimitKeys } from '#bff/session/limit-keys.ts';

/** Longer than any code of an app is right; the provider refuses used recovery codes for good. */
const CLAIM_MS = 24 * 60 * 60_000;

/**
 * Codes that are being tried, or were accepted: each can be used once, whatever the provider makes
 * of two calls at the same time. A claim is a keyed hash of the account and the code.
 */
export class CodeClaims {
  #redis: Redis;
  #keys: LimitKeys;

  constructor(redis: Redis, keys: LimitKeys) {
    this.#redis = redis;
    this.#keys = keys;
  }

  /** @returns what releases the claim; null when the code is claimed already */
  async claim(userId: string, code: string): Promise<(() => Promise<void>) | null> {
    const key = `second-factor-code:${this.#keys.of('second factor code', userId, code)}`;
    if ((await this.#redis.set(key, '1', 'PX', CLAIM_MS, 'NX')) === null) return null;
    return async () => {
      await this.#redis.del(key);
    };
  }
}
