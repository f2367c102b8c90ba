import { expect, it } from 'vitest';
import { addVisit, countVisits, type Increments } from './increment.ts';
import { PendingViews } from './pending-views.ts';

function views(page: string, hosts: readonly string[]): Increments {
  const increments: Increments = new Map();
  for (const referrer of hosts) {
    addVisit(increments, page, { visitor: 'phone', visitorKey: `from ${referrer}`, referrer });
  }
  return increments;
}
const HOSTS = ['', 'a.example', 'b.example'];

it('merges the views of all buckets, and removes a page from each bucket', () => {
  const pending = new PendingViews();
  pending.add({ since: 0, increments: views('one', HOSTS) });
  pending.add({ since: 1_000, increments: views('two', HOSTS) });
  pending.add({ since: 20_000, increments: views('one', HOSTS) });
  expect(pending.merged().get('one')).toMatchObject({ visits: 6, phone: 6 });
  expect(pending.merged().get('one')?.referrers.get('a.example')).toBe(2);
  expect(pending.remove(['one']).map(({ since }) => since)).toEqual([0, 20_000]);
  expect([...pending.merged().keys()]).toEqual(['two']);
});

it('expires views by their age', () => {
  const pending = new PendingViews();
  pending.add({ since: 0, increments: views('page', HOSTS) });
  pending.add({ since: 20_000, increments: views('page', HOSTS) });
  expect(pending.expire(10_000)).toBe(3);
  expect(countVisits(pending.merged())).toBe(3);
  expect(pending.expire(30_000)).toBe(3);
  expect(pending.isEmpty).toBe(true);
});

it('drops visitors and hosts, but no view, when memory is low', () => {
  const pending = new PendingViews(9);
  expect(pending.add({ since: 0, increments: views('one', HOSTS) })).toBe(0);
  expect(pending.add({ since: 20_000, increments: views('two', HOSTS) })).toBe(0);
  const two = pending.merged().get('two');
  expect([two?.visits, two?.visitorKeys.size, [...(two?.referrers ?? [])]]).toEqual([
    3,
    0,
    [['*', 3]],
  ]);
});

it('drops views when memory is full, and reports their number', () => {
  const pending = new PendingViews(1);
  expect(pending.add({ since: 0, increments: views('page', HOSTS) })).toBe(3);
  expect(pending.isEmpty).toBe(true);
});
