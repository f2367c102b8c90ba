import { expect, it } from 'vitest';
import { dayOf, daysAgo } from './dates.ts';

it('writes a day out', () => {
  expect(dayOf('2026-11-21T12:00:00Z')).toBe('November 21, 2026');
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
])('S69 %s was %s', (local, text) => {
  expect(daysAgo(local, Date.parse('2026-11-21T12:00:00'))).toBe(text);
});
