import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '#bff/session/seal.ts';
import { withinTime } from '#bff/within-time.ts';

const VISITS_PER_MINUTE = 30;
/** How many visits a replica accepts before it reports them and learns what the others accepted. */
const VISITS_PER_REPORT = 10;
const MINUTE_MS = 60_000;
const VISITORS_REMEMBERED = 50_000;
/** Redis is taken as down when a report takes longer. */
const REPORT_MS = 100;

/** The visits of one visitor on one link or page in the current minute that were accepted. */
interface Accepted {
  unreported: number;
  /** By all replicas, as of the last report. */
  reported: number;
  /** The report that is on its way; resolves when its response is in, or late. */
  report: Promise<void> | undefined;
}

interface Report {
  accepted: number;
  /** Until the minute is over. */
  milliseconds: number;
}

interface VisitRateConfig {
  sessionKeys: readonly Buffer[];
}

/**
 * Tells visits at a human rate from those beyond: 30 a minute by one visitor on one link or page.
 * Replicas share the count through Redis, ten visits at a time, so that R of them accept at most
 * 30 + 10 × R together, and a visit below ten a minute needs no call. Without Redis, each replica
 * applies the limit by itself.
 */
export class VisitRate {
  readonly #redis: Redis;
  readonly #secret: Buffer;
  readonly #visitors = new LRUCache<string, Accepted>({ max: VISITORS_REMEMBERED, ttl: MINUTE_MS });
  readonly #reports = new Set<Promise<void>>();

  constructor(redis: Redis, { sessionKeys }: VisitRateConfig) {
    const [key] = sessionKeys;
    if (!key) throw new Error('VisitRate needs a session key.');
    this.#redis = redis;
    this.#secret = deriveKey(key, 'visit rate');
  }

  /**
   * Counts a visit unless it is beyond the rate. A promise only while the tenth visit is being
   * reported; it never rejects.
   * @param visitor the key of one visitor on one link or page
   */
  isTooFast(visitor: string): boolean | Promise<boolean> {
    const accepted = this.#acceptedFrom(visitor);
    if (accepted.reported + accepted.unreported >= VISITS_PER_MINUTE) return true;
    if (accepted.report) return accepted.report.then(() => this.isTooFast(visitor));
    accepted.unreported += 1;
    if (accepted.unreported === VISITS_PER_REPORT) this.#startReport(visitor, accepted);
    return false;
  }

  /** Resolves when no visit is waiting for a report. */
  async settled(): Promise<void> {
    while (this.#reports.size > 0) await Promise.all(this.#reports);
    // Those who waited for the last one go on first.
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
    const report = await withinTime(REPORT_MS, sent, () => undefined);
    accepted.unreported -= VISITS_PER_REPORT;
    accepted.reported = report?.accepted ?? accepted.reported + VISITS_PER_REPORT;
    // The minute of all replicas began with the first report.
    if (report) this.#visitors.set(visitor, accepted, { ttl: report.milliseconds });
  }

  /** Each command names one key; those of one turn share a round trip (enableAutoPipelining). */
  async #send(visitor: string): Promise<Report> {
    const hmac = createHmac('sha256', this.#secret).update(visitor).digest('base64url');
    const key = `rate:visits:${hmac}`;
    const [, accepted, milliseconds] = await Promise.all([
      this.#redis.set(key, 0, 'PX', MINUTE_MS, 'NX'),
      this.#redis.incrby(key, VISITS_PER_REPORT),
      this.#redis.pttl(key),
    ]);
    if (milliseconds > 0) return { accepted, milliseconds };
    // It expired between the first two commands.
    await this.#redis.pexpire(key, MINUTE_MS);
    return { accepted, milliseconds: MINUTE_MS };
  }
}
