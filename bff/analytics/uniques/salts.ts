import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** How long a server trusts its copy; a Redis that lost its memory is agreed on again then. */
const COPY_MS = 60_000;
/** There are three dates on earth at most. */
const COPIES_MAX = 4;
/** A date begins at UTC+14 and ends at UTC−12, 36 hours after its midnight in UTC: 50 hours. */
const ENDS_AFTER_S = 36 * 3600;

/** When a date is over in every zone, in seconds since the epoch. */
export function endOfDate(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000 + ENDS_AFTER_S;
}

/**
 * A secret for each date, shared by all servers through Redis and forgotten when the date is over
 * everywhere, at most 50 hours after it was made: from then on nobody can tell who was counted.
 */
export class Salts {
  #redis: Redis;
  #copies = new LRUCache<string, string>({ max: COPIES_MAX, ttl: COPY_MS, ttlAutopurge: true });

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** @throws when Redis does not answer, or the date is over */
  async of(day: string): Promise<string> {
    const copy = this.#copies.get(day);
    if (copy !== undefined) return copy;
    const key = `uniques:salt:${day}`;
    const fresh = randomBytes(32).toString('base64url');
    await this.#redis.set(key, fresh, 'EXAT', endOfDate(day), 'NX');
    const salt = await this.#redis.get(key);
    if (salt === null) throw new Error(`${day} is over.`);
    this.#copies.set(day, salt);
    return salt;
  }
}
