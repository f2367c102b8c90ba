import {
  countVisits,
  type Increment,
  type Increments,
  mergeIncrements,
  OTHER_REFERRERS,
} from './increment.ts';

/**
 * Views that arrive within this time, in milliseconds, share a bucket. This limits the number of
 * buckets during a long outage.
 */
const BUCKET_MS = 5_000;
/**
 * Maximum number of items in memory, about 20 MB. Pages, visitors and referrers each count as one
 * item.
 */
const ITEMS_MAX = 100_000;

/**
 * Views, and the time at which the first of them was added, in milliseconds of `performance.now()`.
 */
export interface Bucket {
  since: number;
  increments: Increments;
}

/** Stores unwritten views in buckets by age, within a memory limit. */
export class PendingViews {
  #buckets: Bucket[] = [];
  readonly #itemsMax: number;

  constructor(itemsMax = ITEMS_MAX) {
    this.#itemsMax = itemsMax;
  }

  get isEmpty(): boolean {
    return this.#buckets.length === 0;
  }

  /**
   * Adds views. If they would exceed the limit, drops their visitors and referrers. If they still
   * exceed it, drops the views.
   * @returns the number of dropped views
   */
  add({ since, increments }: Bucket): number {
    if (increments.size === 0) return 0;
    if (!this.#hasRoomFor(increments)) for (const one of increments.values()) simplify(one);
    if (!this.#hasRoomFor(increments)) return countVisits(increments);
    const bucket = this.#buckets.find((one) => Math.abs(one.since - since) < BUCKET_MS);
    if (bucket) mergeIncrements(bucket.increments, increments);
    else this.#buckets.push({ since, increments });
    return 0;
  }

  /**
   * Removes views that were added before `time`.
   * @returns the number of removed views
   */
  expire(time: number): number {
    const expired = this.#buckets.filter(({ since }) => since < time);
    this.#buckets = this.#buckets.filter(({ since }) => since >= time);
    return expired.reduce((sum, { increments }) => sum + countVisits(increments), 0);
  }

  /** Returns all views as one batch. */
  merged(): Increments {
    const [first, ...others] = this.#buckets;
    if (!first || others.length === 0) return first?.increments ?? new Map();
    const all: Increments = new Map();
    for (const { increments } of this.#buckets) mergeIncrements(all, increments);
    return all;
  }

  /**
   * Removes and returns the pending views of some pages.
   * @returns the removed views, in their buckets
   */
  remove(ids: Iterable<string>): Bucket[] {
    const wanted = [...ids];
    const removed = this.#buckets.map(({ since, increments }) => ({
      since,
      increments: extract(increments, wanted),
    }));
    this.#buckets = this.#buckets.filter(({ increments }) => increments.size > 0);
    return removed.filter(({ increments }) => increments.size > 0);
  }

  #hasRoomFor(increments: Increments): boolean {
    const all = [...this.#buckets.map((bucket) => bucket.increments), increments];
    return all.reduce((sum, one) => sum + countItems(one), 0) <= this.#itemsMax;
  }
}

function countItems(increments: Increments): number {
  let items = increments.size;
  for (const { visitorKeys, referrers } of increments.values())
    items += visitorKeys.size + referrers.size;
  return items;
}

/** Removes the data that takes most memory: visitors, and the names of referrer hosts. */
function simplify(increment: Increment): void {
  increment.visitorKeys.clear();
  let visits = 0;
  for (const count of increment.referrers.values()) visits += count;
  increment.referrers.clear();
  if (visits > 0) increment.referrers.set(OTHER_REFERRERS, visits);
}

function extract(increments: Increments, ids: readonly string[]): Increments {
  const taken: Increments = new Map();
  for (const id of ids) {
    const increment = increments.get(id);
    if (!increment) continue;
    taken.set(id, increment);
    increments.delete(id);
  }
  return taken;
}
