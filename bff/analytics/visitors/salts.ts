import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RedisClient } from '#bff/redis/client.ts';

/**
 * TTL of the local copy. Bounds how long servers use different salts after Redis loses its data.
 */
const COPY_MS = 60_000;
/** At any time, at most three dates are current in some time zone. */
const COPIES_MAX = 4;
/**
 * A date begins at UTC+14 and ends at UTC−12, 36 hours after its midnight in UTC. It lasts 50
 * hours.
 */
const ENDS_AFTER_S = 36 * 3600;

/** Returns the time at which a date has ended everywhere, in seconds since the epoch. */
export function endOfDate(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000 + ENDS_AFTER_S;
}

/**
 * Creates one secret per date, shared by all servers through Redis and deleted when the date has
 * ended everywhere, at most 50 hours after its creation. After that, visitors cannot be identified
 * from their hashes.
 */
export class Salts {
  #redis: RedisClient;
  #copies = new LRUCache<string, string>({ max: COPIES_MAX, ttl: COPY_MS, ttlAutopurge: true });

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** @throws when Redis does not respond, or the date has ended */
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
