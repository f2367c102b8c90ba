import type { Visitor } from '#bff/analytics/visitors/classify-visitor.ts';

/** One visit: a page load or a click. */
export interface Visit {
  visitor: Visitor;
  /**
   * Key that identifies the visitor among the day's unique visitors. Stored only in memory.
   * Undefined for bots.
   */
  visitorKey?: string | undefined;
  /** Result of `referrerHost`, which may be ''. Undefined for clicks and bots. */
  referrer?: string | undefined;
}

/**
 * The counts that one batch adds to one link or profile. `visits` is the sum over all devices and
 * excludes bots.
 */
export interface Increment {
  visits: number;
  bots: number;
  phone: number;
  tablet: number;
  desktop: number;
  visitorKeys: Set<string>;
  /** Visits by referrer host. */
  referrers: Map<string, number>;
}

/** Increments by link id or user id. */
export type Increments = Map<string, Increment>;

/**
 * Maximum number of referrer hosts stored per page and day. Limits the number of rows that forged
 * referrers can create.
 */
export const REFERRERS_MAX = 200;
/**
 * The name under which visits from all hosts beyond the limit are counted. No referrer has this
 * name, because it is not a valid host name.
 */
export const OTHER_REFERRERS = '*';
/**
 * Maximum number of hosts and visitors that one batch holds in memory for one page while the
 * database or Redis is slow. Real traffic stays below these limits; forged referrers and user
 * agents may not.
 */
const REFERRERS_IN_BATCH_MAX = 2_000;
const VISITORS_IN_BATCH_MAX = 20_000;

export function addVisit(increments: Increments, id: string, visit: Visit): void {
  const increment = incrementOf(increments, id);
  const { visitor, visitorKey, referrer } = visit;
  if (visitor === 'bot') {
    increment.bots += 1;
    return;
  }
  increment.visits += 1;
  increment[visitor] += 1;
  if (visitorKey !== undefined) addVisitorKey(increment.visitorKeys, visitorKey);
  if (referrer !== undefined) addReferrer(increment.referrers, referrer, 1);
}

/** Adds the batch `from` to the batch `into`, within the limits of one batch. */
export function mergeIncrements(into: Increments, from: Increments): void {
  for (const [id, added] of from) {
    const increment = incrementOf(into, id);
    for (const name of ['visits', 'bots', 'phone', 'tablet', 'desktop'] as const) {
      increment[name] += added[name];
    }
    for (const visitorKey of added.visitorKeys) addVisitorKey(increment.visitorKeys, visitorKey);
    for (const [host, visits] of added.referrers) addReferrer(increment.referrers, host, visits);
  }
}

/** Returns the number of visits in a batch, bots included. */
export function countVisits(increments: Increments): number {
  let total = 0;
  for (const { visits, bots } of increments.values()) total += visits + bots;
  return total;
}

function incrementOf(increments: Increments, id: string): Increment {
  const known = increments.get(id);
  if (known) return known;
  const increment = newIncrement();
  increments.set(id, increment);
  return increment;
}

/** Adds a visitor to a batch unless the batch is full. */
export function addVisitorKey(visitorKeys: Set<string>, visitorKey: string): void {
  if (visitorKeys.size < VISITORS_IN_BATCH_MAX) visitorKeys.add(visitorKey);
}

function newIncrement(): Increment {
  return {
    visits: 0,
    bots: 0,
    phone: 0,
    tablet: 0,
    desktop: 0,
    visitorKeys: new Set(),
    referrers: new Map(),
  };
}

function addReferrer(referrers: Map<string, number>, host: string, visits: number): void {
  const known = host === '' || referrers.has(host) || referrers.size < REFERRERS_IN_BATCH_MAX;
  const name = known ? host : OTHER_REFERRERS;
  referrers.set(name, (referrers.get(name) ?? 0) + visits);
}
