import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RedisClient } from '#bff/redis/client.ts';

/**
 * TTL of the local copy, in milliseconds. If Redis loses its data, servers use different salts for
 * at most this time.
 */
const COPY_MS = 60_000;
/**
 * Maximum number of local copies. At any moment, the world's time zones have at most three
 * different dates, so no salt in use is evicted.
 */
const COPIES_MAX = 4;
/**
 * Seconds from UTC midnight at the start of a date to the end of the date in UTC−12. In UTC+14, the
 * date begins 14 hours before that midnight. A date therefore lasts 50 hours worldwide.
 */
const ENDS_AFTER_S = 36 * 3600;

/** Returns the time at which a date has ended in all time zones, in seconds since the epoch. */
export function endOfDate(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000 + ENDS_AFTER_S;
}

/**
 * Creates one secret salt per date. All servers share the salt through Redis. Redis deletes it when
 * the date has ended in all time zones, at most 50 hours after its creation. Without the salt,
 * visitors cannot be identified from their hashes.
 */
export class Salts {
  #redis: RedisClient;
  #copies = new LRUCache<string, string>({ max: COPIES_MAX, ttl: COPY_MS, ttlAutopurge: true });

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** Returns the salt of a date. @throws when Redis does not respond, or the date has ended */
  async get(day: string): Promise<string> {
    const copy = this.#copies.get(day);
    if (copy !== undefined) return copy;
    const key = `uniques:salt:${day}`;
    const fresh = randomBytes(32).toString('base64url');
    await this.#redis.set(key, fresh, 'EXAT', endOfDate(day), 'NX');
    const salt = await this.#redis.get(key);
    if (salt === null) throw new Error(`The salt of ${day} has expired.`);
    this.#copies.set(day, salt);
    return salt;
  }
}
