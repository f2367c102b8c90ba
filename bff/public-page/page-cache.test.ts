import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheWithManualReads, render, START } from './page-cache.fixture.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => vi.useRealTimers());

const DOWN = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

it('shares one read between concurrent loads, and caches the page for a second', async () => {
  const { reads, load, resolveReads } = cacheWithManualReads();
  const loads = [load(), load(), load()];
  await resolveReads('one');
  expect(await Promise.all(loads)).toEqual(['one', 'one', 'one']);
  vi.setSystemTime(START + 999);
  expect([await load(), reads.length]).toEqual(['one', 1]);
  vi.setSystemTime(START + 1_000);
  const next = load();
  await resolveReads('two');
  expect([await next, reads.length]).toEqual(['two', 2]);
});

it('S61 lets other requests run between two large pages of one read', async () => {
  let turns = 0;
  const renderedIn: number[] = [];
  const { pages, begun, resolveReads } = cacheWithManualReads((profile) => {
    const end = performance.now() + 20;
    while (performance.now() < end);
    renderedIn.push(turns);
    return render(profile);
  });
  const usernames = ['rosa', 'june', 'alma'];
  const loads = Promise.all(usernames.map((username) => pages.load(username)));
  await begun();
  await resolveReads('large');
  while (renderedIn.length < usernames.length) {
    turns += 1;
    await turn();
  }
  await loads;
  expect(new Set(renderedIn).size).toBe(3);
});

it('does not cache a read that began before an edit', async () => {
  const { pages, reads, load, begun, resolveReads } = cacheWithManualReads();
  const before = load();
  await begun();
  await pages.evict('rosa');
  await resolveReads('old');
  expect(await before).toBe('old');
  const after = load();
  await resolveReads('new');
  expect([await after, reads.length]).toEqual(['new', 2]);
});

it('measures a page’s age from the start of its database read, not from its rendering', async () => {
  const { reads, load, resolveReads } = cacheWithManualReads();
  const slow = load();
  vi.setSystemTime(START + 1_500);
  await resolveReads('slow');
  await slow;
  const next = load();
  await resolveReads('fresh');
  expect([await next, reads.length]).toEqual(['fresh', 2]);
});

it('serves the last page for 5 minutes while the database is down', async () => {
  const { load, resolveReads, fail } = cacheWithManualReads();
  const first = load();
  await resolveReads('last');
  await first;
  for (const [age, expected] of [
    [299_999, 'last'],
    [300_000, 'connect'],
  ] as const) {
    vi.setSystemTime(START + age);
    const attempt = load().catch((error: Error) => error.message);
    await fail(DOWN);
    expect(await attempt).toBe(expected);
  }
});

it('serves a page until the next scheduled change of a link, also while the database is down', async () => {
  const { reads, load, resolveReads, fail } = cacheWithManualReads();
  for (const [age, changesIn] of [
    [0, 400],
    [400, 1_000_000],
    [1_400, 7_000],
  ] as const) {
    vi.setSystemTime(START + age);
    const read = load();
    await resolveReads(`at ${age}`, changesIn);
    expect(await read).toBe(`at ${age}`);
    vi.setSystemTime(START + age + Math.min(changesIn, 1_000) - 1);
    expect(await load()).toBe(`at ${age}`);
  }
  expect(reads).toHaveLength(3);
  for (const [age, expected] of [
    [8_399, 'at 1400'],
    [8_400, 'connect'],
  ] as const) {
    vi.setSystemTime(START + age);
    const attempt = load().catch((error: Error) => error.message);
    await fail(DOWN);
    expect(await attempt).toBe(expected);
  }
});

it('serves no stale page after an internal error or after an edit', async () => {
  const { pages, load, resolveReads, fail } = cacheWithManualReads();
  const first = load();
  await resolveReads('old');
  await first;
  vi.setSystemTime(START + 2_000);
  const broken = load();
  await fail(new Error('defect'));
  await expect(broken).rejects.toThrow('defect');
  await pages.evict('rosa');
  const down = load();
  await fail(DOWN);
  await expect(down).rejects.toThrow('connect');
});

it('serves the last page after a second while the database hangs, unless it was edited', async () => {
  const { pages, load, resolveReads } = cacheWithManualReads();
  const first = load();
  await resolveReads('before');
  await first;
  vi.useFakeTimers({ now: START + 2_000 });
  const hanging = load();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await hanging).toBe('before');
  await pages.evict('rosa');
  const edited = load();
  await vi.advanceTimersByTimeAsync(1_500);
  await resolveReads('after');
  expect(await edited).toBe('after');
});

/** Returns a cache with a page that is no longer fresh. */
async function withStalePage() {
  const cache = cacheWithManualReads();
  const first = cache.load();
  await cache.resolveReads('old');
  await first;
  vi.setSystemTime(START + 2_000);
  return cache;
}

it('S82 serves no stale page while the subscription is lost', async () => {
  const { subscription, load, fail } = await withStalePage();
  subscription.alive = false;
  const down = load();
  await fail(DOWN);
  await expect(down).rejects.toThrow('connect');
});

it('S82 serves no stale page that was evicted while the subscription was being confirmed', async () => {
  const { pages, subscription, load, fail } = await withStalePage();
  const confirmed = Promise.withResolvers<boolean>();
  Object.defineProperty(subscription, 'alive', { get: () => confirmed.promise });
  const down = load();
  await fail(DOWN);
  await turn();
  pages.drop('rosa');
  confirmed.resolve(true);
  await expect(down).rejects.toThrow('connect');
});

it('S82 serves no stale page after a read has found the page deleted', async () => {
  const { load, resolveMissing, fail } = await withStalePage();
  const gone = load();
  await resolveMissing();
  expect(await gone).toBe('not-found');
  const down = load();
  await fail(DOWN);
  await expect(down).rejects.toThrow('connect');
});

it('S82 `clear` evicts all pages and prevents the caching of reads in progress', async () => {
  const { pages, reads, load, begun, resolveReads, fail } = await withStalePage();
  const begunBefore = load();
  await begun();
  pages.clear();
  await resolveReads('read before the clearing');
  expect(await begunBefore).toBe('read before the clearing');
  const after = load();
  await fail(DOWN);
  await expect(after).rejects.toThrow('connect');
  expect(reads.length).toBe(3);
});

it('S82 `evict` notifies the other replicas, and `drop` does not', async () => {
  const { pages, published } = cacheWithManualReads();
  await pages.evict('rosa');
  pages.drop('june');
  expect(published).toEqual(['rosa']);
});
