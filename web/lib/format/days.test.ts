import { expect, it } from 'vitest';
import { fullDay, monthOf, periodOf, shortDay } from './days.ts';

it('formats a day without converting its time zone', () => {
  expect(shortDay('2026-11-21')).toBe('Nov 21');
  expect(fullDay('2026-11-21')).toBe('Sat, Nov 21, 2026');
  expect(monthOf('2026-01-01')).toBe('Jan 2026');
  expect([shortDay('2026-01'), fullDay('2026-01')]).toEqual(['Jan 2026', 'January 2026']);
});

it('formats a period without repeating the shared month or year', () => {
  expect(periodOf('2026-10-23', '2026-11-21')).toBe('Oct 23 – Nov 21, 2026');
  expect(periodOf('2025-12-30', '2026-01-02')).toBe('Dec 30, 2025 – Jan 2, 2026');
  expect(periodOf('2026-11-21', '2026-11-21')).toBe('Nov 21, 2026');
});
