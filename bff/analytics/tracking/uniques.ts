import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { endOfDate, Salts } from '#bff/analytics/visitors/salts.ts';
import { errorFields } from '#bff/http/logger.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import type { Db } from '#db/connection.ts';
import type { Days } from './batch-outcome.ts';
import { GroupCommit } from './group-commit.ts';
import { addVisitorKey, type Increments } from './increment.ts';
import { type UniquesKind, type UniquesOfDay, writeUniques } from './uniques.store.ts';

/**
 * Time for which visitors are collected before they are sent to Redis, in milliseconds. Only charts
 * use the estimates, so a delay is acceptable.
 */
const DELAY_MS = 500;
const COPIED_REMEMBERED = 10_000;

interface UniquesDeps {
  db: Db;
  redis: RedisClient;
  logger: Logger;
}

/** The visitor keys of one page or link on one day. */
interface Seen {
  kind: UniquesKind;
  id: string;
  day: string;
  visitorKeys: Set<string>;
}

/**
 * Estimates unique visitors per day. Hashes visitors with the salt of the day, and counts the
 * hashes in a HyperLogLog in Redis, which all servers share. Then copies the estimates to Postgres.
 * While Redis is down, views and clicks are counted, but unique visitors are not.
 */
export class Uniques {
  #deps: UniquesDeps;
  #salts: Salts;
  #waiting: GroupCommit<Map<string, Seen>, void>;
  #isClosing = false;
  /**
   * The last estimate that this server copied to Postgres, by Redis key. An unchanged estimate is
   * not copied again, and most visits do not change it.
   */
  #copied = new LRUCache<string, number>({ max: COPIED_REMEMBERED });

  constructor(deps: UniquesDeps) {
    this.#deps = deps;
    this.#salts = new Salts(deps.redis);
    this.#waiting = new GroupCommit({
      empty: () => new Map<string, Seen>(),
      write: (seen) => this.#count(seen),
      schedule: (flush) => setTimeout(flush, DELAY_MS).unref(),
      onFailure: (error) => deps.logger.warn(errorFields(error), 'uniques were not counted'),
    });
  }

  /**
   * Queues the visitors of a batch after its visits were counted.
   * @param days the day on which the visits of each id were counted
   */
  add(kind: UniquesKind, increments: Increments, days: Days): void {
    for (const [id, day] of days) {
      const visitorKeys = increments.get(id)?.visitorKeys;
      if (visitorKeys && visitorKeys.size > 0) this.#queue({ kind, id, day, visitorKeys });
    }
  }

  /** Writes the pending visitors. Skips estimates whose rows are locked. */
  close(): Promise<void> {
    this.#isClosing = true;
    return this.#waiting.settled();
  }

  #queue(seen: Seen): void {
    const { batch } = this.#waiting.gather();
    const key = keyOf(seen);
    const known = batch.get(key);
    if (known)
      for (const visitorKey of seen.visitorKeys) addVisitorKey(known.visitorKeys, visitorKey);
    else batch.set(key, seen);
  }

  async #count(batch: Map<string, Seen>): Promise<void> {
    const counts = await this.#sketch(batch);
    const changed = [...counts].filter(([key, count]) => this.#copied.get(key) !== count);
    const rows = (kind: UniquesKind): UniquesOfDay[] =>
      changed.flatMap(([key, uniques]) => {
        const seen = batch.get(key);
        return seen?.kind === kind ? [{ id: seen.id, day: seen.day, uniques }] : [];
      });
    const skipped = new Set<string>();
    for (const kind of ['link', 'page'] as const) {
      for (const day of await writeUniques(this.#deps.db, kind, rows(kind))) {
        skipped.add(keyOf({ kind, ...day }));
      }
    }
    for (const [key, count] of changed) {
      const seen = batch.get(key);
      if (!skipped.has(key)) this.#copied.set(key, count);
      // Retry only the copy, because the HyperLogLog already contains the visitors.
      else if (seen && !this.#isClosing) this.#queue({ ...seen, visitorKeys: new Set() });
    }
  }

  /**
   * Adds visitors to their HyperLogLogs. In a Redis cluster, skips HyperLogLogs on a node that is
   * down.
   * @returns the new estimates by key
   * @throws when Redis returns no salt or no estimate
   */
  async #sketch(batch: Map<string, Seen>): Promise<Map<string, number>> {
    const days = new Set([...batch.values()].map(({ day }) => day));
    const salts = new Map<string, string>();
    for (const day of days) salts.set(day, await this.#salts.get(day));
    const counts = new Map<string, number>();
    const failures: unknown[] = [];
    const add = async ([key, seen]: [string, Seen]) => {
      counts.set(key, await this.#addTo(key, seen, salts.get(seen.day) ?? ''));
    };
    await Promise.all([...batch].map((entry) => add(entry).catch((error) => failures.push(error))));
    const [failure] = failures;
    if (failure === undefined) return counts;
    if (counts.size === 0) throw failure;
    const { message } = failure as Error;
    this.#deps.logger.warn(
      { cause: message, sketches: failures.length },
      'some uniques were not counted',
    );
    return counts;
  }

  /**
   * Adds visitors to one HyperLogLog and returns its estimate. Commands sent in the same turn of
   * the event loop share a round trip (enableAutoPipelining).
   */
  async #addTo(key: string, { day, visitorKeys }: Seen, salt: string): Promise<number> {
    const { redis } = this.#deps;
    // The key is part of the hash, so that the same visitor has different hashes on different
    // pages.
    const hashes = [...visitorKeys].map((one) => hash('sha256', salt + key + one, 'base64url'));
    if (hashes.length > 0) {
      await Promise.all([redis.pfadd(key, ...hashes), redis.expireat(key, endOfDate(day))]);
    }
    return redis.pfcount(key);
  }
}

function keyOf({ kind, id, day }: Pick<Seen, 'kind' | 'id' | 'day'>): string {
  return `uniques:${kind}:${id}:${day}`;
}
