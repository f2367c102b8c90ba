import { expect, it } from 'vitest';
import { daysAgo, fullDay, lastActive, longDate, monthOf, periodOf, shortDay } from './dates.ts';

it('formats a day with its month and year', () => {
  expect(longDate('2026-11-21T12:00:00Z')).toBe('November 21, 2026');
});

it.each([
  ['2026-11-21T12:00:01', 'today'],
  ['2026-11-21T00:00:00', 'today'],
  ['2026-11-20T23:59:59', 'yesterday'],
  ['2026-11-18T12:00:00', '3 days ago'],
  ['2026-10-23T12:00:00', '29 days ago'],
  ['2026-10-22T12:00:00', 'last month'],
  ['2026-08-21T12:00:00', '3 months ago'],
  ['2025-11-21T12:00:00', 'last year'],
  ['2024-03-01T12:00:00', '2 years ago'],
])('S69 formats %s as "%s"', (local, text) => {
  expect(daysAgo(local, Date.parse('2026-11-21T12:00:00'))).toBe(text);
});

it.each([
  ['2026-11-21T12:00:01Z', 'Active now'],
  ['2026-11-21T11:55:01Z', 'Active now'],
  ['2026-11-21T11:55:00Z', 'Active 5 minutes ago'],
  ['2026-11-21T11:00:01Z', 'Active 59 minutes ago'],
  ['2026-11-21T11:00:00Z', 'Active 1 hour ago'],
  ['2026-11-20T12:00:01Z', 'Active 23 hours ago'],
  ['2026-11-20T12:00:00Z', 'Active yesterday'],
  ['2026-11-15T11:00:00Z', 'Active 6 days ago'],
])('a session last used at %s is "%s"', (iso, text) => {
  expect(lastActive(iso, Date.parse('2026-11-21T12:00:00Z'))).toBe(text);
});

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
