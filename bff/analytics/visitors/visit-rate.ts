import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { VISITS_PER_MINUTE } from '#bff/contracts/limits.ts';
import { deriveKey } from '#bff/crypto/encryption.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import type { RedisClient } from '#bff/redis/client.ts';

/** Number of visits that a replica accepts before it adds them to the shared total in Redis. */
const VISITS_PER_REPORT = 10;
const MINUTE_MS = 60_000;
const VISITORS_REMEMBERED = 50_000;
/** Timeout of a report in milliseconds. If Redis takes longer, it counts as down. */
const REPORT_MS = 100;

/** The accepted visits of one visitor to one link or page in the current minute. */
interface Accepted {
  unreported: number;
  /** The total of all replicas when the last report completed. */
  reported: number;
  /** The report in flight, if there is one. Resolves after the response or the timeout. */
  report: Promise<void> | undefined;
}

interface Report {
  accepted: number;
  /** Time until the end of the minute, in milliseconds. */
  milliseconds: number;
}

interface VisitRateConfig {
  /** The first key is used, so counts continue in a key rotation until the keys are swapped. */
  sessionKeys: readonly Buffer[];
}

/**
 * Limits visits to the rate of a human: one visitor may visit a link or page 30 times per minute.
 * Each replica adds its visits to a shared total in Redis, ten at a time. R replicas together
 * accept at most 30 + 10 × R visits per minute. Fewer than ten visits per minute need no Redis
 * call. Without Redis, each replica applies the limit to its own visits.
 */
export class VisitRate {
  readonly #redis: RedisClient;
  readonly #secret: Buffer;
  readonly #visitors = new LRUCache<string, Accepted>({ max: VISITORS_REMEMBERED, ttl: MINUTE_MS });
  readonly #reports = new Set<Promise<void>>();

  constructor(redis: RedisClient, { sessionKeys }: VisitRateConfig) {
    const [key] = sessionKeys;
    if (!key) throw new Error('VisitRate needs a session key.');
    this.#redis = redis;
    this.#secret = deriveKey(key, 'visit rate');
  }

  /**
   * Counts a visit unless it exceeds the rate. Every tenth visit starts a report to Redis. Returns
   * a promise only while a report of this visitor is in flight. The promise never rejects.
   * @param visitor the key of one visitor on one link or page
   * @returns whether the visit exceeds the rate
   */
  isTooFast(visitor: string): boolean | Promise<boolean> {
    const accepted = this.#acceptedFrom(visitor);
    if (accepted.reported + accepted.unreported >= VISITS_PER_MINUTE) return true;
    if (accepted.report) return accepted.report.then(() => this.isTooFast(visitor));
    accepted.unreported += 1;
    if (accepted.unreported === VISITS_PER_REPORT) this.#startReport(visitor, accepted);
    return false;
  }

  /** Resolves when no report is in flight. */
  async settled(): Promise<void> {
    while (this.#reports.size > 0) await Promise.all(this.#reports);
    // Let the callers run that were waiting for the last report.
    await new Promise(setImmediate);
  }

  #acceptedFrom(visitor: string): Accepted {
    const known = this.#visitors.get(visitor);
    if (known) return known;
    const accepted: Accepted = { unreported: 0, reported: 0, report: undefined };
    this.#visitors.set(visitor, accepted);
    return accepted;
  }

  #startReport(visitor: string, accepted: Accepted): void {
    const report = this.#report(visitor, accepted).finally(() => {
      accepted.report = undefined;
      this.#reports.delete(report);
    });
    accepted.report = report;
    this.#reports.add(report);
  }

  async #report(visitor: string, accepted: Accepted): Promise<void> {
    const sent = this.#send(visitor).catch(() => undefined);
    const report = await withTimeout(REPORT_MS, sent, () => undefined);
    accepted.unreported -= VISITS_PER_REPORT;
    accepted.reported = report?.accepted ?? accepted.reported + VISITS_PER_REPORT;
    // In Redis, the minute starts at the first report of any replica, so use the remaining time of
    // that minute.
    if (report) this.#visitors.set(visitor, accepted, { ttl: report.milliseconds });
  }

  /**
   * Adds unreported visits to the shared total. Each command uses a single key, as a Redis cluster
   * requires. Commands sent in the same turn of the event loop share a round trip
   * (enableAutoPipelining).
   */
  async #send(visitor: string): Promise<Report> {
    const hmac = createHmac('sha256', this.#secret).update(visitor).digest('base64url');
    const key = `rate:visits:${hmac}`;
    const [, accepted, milliseconds] = await Promise.all([
      this.#redis.set(key, 0, 'PX', MINUTE_MS, 'NX'),
      this.#redis.incrby(key, VISITS_PER_REPORT),
      this.#redis.pttl(key),
    ]);
    if (milliseconds > 0) return { accepted, milliseconds };
    // The key expired between the first two commands, so set its TTL again.
    await this.#redis.pexpire(key, MINUTE_MS);
    return { accepted, milliseconds: MINUTE_MS };
  }
}
