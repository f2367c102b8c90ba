import { expect, it } from 'vitest';
import { daysOf, firstDailyDay, monthsBefore, periodBefore, periodOf } from './period.ts';

it('ends today and includes today', () => {
  expect(periodOf('7', '2026-03-03', null)).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(periodOf('90', '2026-03-03', null)).toEqual({ from: '2025-12-04', to: '2026-03-03' });
});

it('starts "all" on the first counted day, or today if nothing was counted', () => {
  const today = { from: '2026-03-03', to: '2026-03-03' };
  expect(periodOf('all', '2026-03-03', '2024-02-29')).toEqual({ ...today, from: '2024-02-29' });
  expect(periodOf('all', '2026-03-03', null)).toEqual(today);
  // When the owner moves to a time zone farther west, a counted day can be tomorrow in the new
  // zone.
  expect(periodOf('all', '2026-03-03', '2026-03-04')).toEqual(today);
});

it('returns the preceding period of the same length', () => {
  const before = periodBefore({ from: '2026-03-01', to: '2026-03-07' });
  expect(before).toEqual({ from: '2026-02-22', to: '2026-02-28' });
  expect(daysOf(before)).toHaveLength(7);
});

it('lists every day once, across a clock change and a leap day', () => {
  const days = daysOf({ from: '2024-02-27', to: '2024-04-02' });
  expect(days.slice(0, 4)).toEqual(['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01']);
  expect([days.length, new Set(days).size, days.at(-1)]).toEqual([36, 36, '2024-04-02']);
});

it.each([
  ['2026-11-22', 25, '2024-10-22', '2024-10-01'],
  ['2026-03-31', 13, '2025-02-28', '2025-02-01'],
  ['2028-02-29', 24, '2026-02-28', '2026-02-01'],
  ['2026-01-01', 1, '2025-12-01', '2025-12-01'],
  ['2026-05-05', 0, '2026-05-05', '2026-05-01'],
])('%s minus %i months is %s, and daily counts begin on %s', (today, months, day, first) => {
  expect([monthsBefore(today, months), firstDailyDay(today, months)]).toEqual([day, first]);
});
