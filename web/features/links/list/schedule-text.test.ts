import { expect, it } from 'vitest';
import { isLinkVisible } from '#bff/contracts/link.ts';
import { scheduleText } from './schedule-text.ts';

/** A Sunday, 13:00 in Stockholm. */
const NOW = Date.parse('2026-11-22T12:00:00Z');
const link = (from: string | null, until: string | null) => ({
  visible_from: from,
  visible_until: until,
});

it.each([
  [null, null, null],
  ['2026-11-27T08:00:00Z', null, 'Starts Friday 09:00'],
  ['2026-11-22T12:00:01Z', null, 'Starts Sunday 13:00'],
  ['2026-11-28T22:59:59Z', null, 'Starts Saturday 23:59'],
  ['2026-11-28T23:00:00Z', null, 'Starts 29 Nov 00:00'],
  ['2026-11-27T08:00:00Z', '2026-11-29T08:00:00Z', 'Starts Friday 09:00'],
  ['2026-11-22T12:00:00Z', '2026-12-24T17:00:00Z', 'Ends 24 Dec 18:00'],
  [null, '2026-11-25T17:30:00Z', 'Ends Wednesday 18:30'],
  [null, '2027-01-01T08:00:00Z', 'Ends 1 Jan 2027 09:00'],
  [null, '2026-11-22T12:00:00Z', 'Ended Sunday 13:00'],
  ['2026-10-01T12:00:00Z', '2026-10-02T12:00:00Z', 'Ended 2 Oct 14:00'],
])(
  'names the next change of a link from %s until %s in the owner’s time zone',
  (from, until, text) => {
    expect(scheduleText(link(from, until), NOW, 'Europe/Stockholm')).toBe(text);
  },
);

it('uses the weekday of the owner’s time zone', () => {
  const late = link('2026-11-27T20:00:00Z', null);
  expect(scheduleText(late, NOW, 'Asia/Tokyo')).toBe('Starts Saturday 05:00');
  expect(scheduleText(late, NOW, 'America/New_York')).toBe('Starts Friday 15:00');
});

it.each([
  [false, null, null, true],
  [true, null, null, false],
  [false, '2026-11-22T12:00:00Z', null, true],
  [false, '2026-11-22T12:00:01Z', null, false],
  [false, null, '2026-11-22T12:00:00Z', false],
  [false, null, '2026-11-22T12:00:01Z', true],
])('isLinkVisible with hidden %s, from %s, until %s returns %s', (hidden, from, until, visible) => {
  expect(isLinkVisible({ hidden, ...link(from, until) }, NOW)).toBe(visible);
});
