import type { Visitor } from '#bff/analytics/visitors/visitor.ts';

/** What one visit brings: a page load or a click. */
export interface Visit {
  visitor: Visitor;
  /** Tells people apart for the uniques of a day, in memory only; no bot has one. */
  person?: string | undefined;
  /** The host that a page load came from, '' for none or unknown. */
  referrer?: string | undefined;
}

/** What is added to one link or profile by one batch. `people` is the sum of the devices. */
export interface Increment {
  people: number;
  bots: number;
  phone: number;
  tablet: number;
  desktop: number;
  persons: Set<string>;
  /** People by the host that they came from. */
  referrers: Map<string, number>;
}

/** By the id of a link or a user. */
export type Increments = Map<string, Increment>;

/** Hosts that are named for one page and day; whoever forges more fills one more row only. */
export const REFERRERS_MAX = 200;
/** Stands for all hosts beyond those; no host is called so. */
export const OTHER_REFERRERS = '*';
/**
 * What one batch holds in memory for one page, however long the database or Redis takes. So many
 * people come to no page in that time; agents without end may be forged.
 */
const REFERRERS_IN_BATCH_MAX = 2_000;
const PERSONS_IN_BATCH_MAX = 20_000;

export function addVisit(increments: Increments, id: string, visit: Visit): void {
  const increment = incrementOf(increments, id);
  const { visitor, person, referrer } = visit;
  if (visitor === 'bot') {
    increment.bots += 1;
    return;
  }
  increment.people += 1;
  increment[visitor] += 1;
  if (person !== undefined) addPerson(increment.persons, person);
  if (referrer !== undefined) addReferrer(increment.referrers, referrer, 1);
}

/** Adds one batch to another, within the same bounds. */
export function mergeIncrements(into: Increments, from: Increments): void {
  for (const [id, added] of from) {
    const increment = incrementOf(into, id);
    for (const name of ['people', 'bots', 'phone', 'tablet', 'desktop'] as const) {
      increment[name] += added[name];
    }
    for (const person of added.persons) addPerson(increment.persons, person);
    for (const [host, people] of added.referrers) addReferrer(increment.referrers, host, people);
  }
}

/** The number of visits in a batch, bots included. */
export function countVisits(increments: Increments): number {
  let visits = 0;
  for (const { people, bots } of increments.values()) visits += people + bots;
  return visits;
}

function incrementOf(increments: Increments, id: string): Increment {
  const known = increments.get(id);
  if (known) return known;
  const increment = newIncrement();
  increments.set(id, increment);
  return increment;
}

/** Adds one to the people of a batch, while there is room. */
export function addPerson(persons: Set<string>, person: string): void {
  if (persons.size < PERSONS_IN_BATCH_MAX) persons.add(person);
}

function newIncrement(): Increment {
  return {
    people: 0,
    bots: 0,
    phone: 0,
    tablet: 0,
    desktop: 0,
    persons: new Set(),
    referrers: new Map(),
  };
}

function addReferrer(referrers: Map<string, number>, host: string, people: number): void {
  const known = host === '' || referrers.has(host) || referrers.size < REFERRERS_IN_BATCH_MAX;
  const name = known ? host : OTHER_REFERRERS;
  referrers.set(name, (referrers.get(name) ?? 0) + people);
}
