import { expect, it } from 'vitest';
import { isSameZone, zoneText } from './time-zones.ts';

it.each([
  ['Europe/Berlin', 'Europe/Berlin', true],
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  ['UTC', 'Etc/UTC', true],
  ['UTC', 'Europe/London', false],
  ['Mars/Olympus', 'UTC', false],
])('isSameZone(%s, %s) is %s', (one, other, same) => {
  expect(isSameZone(one, other)).toBe(same);
});

it('formats a time zone for display', () => {
  expect(zoneText('America/New_York')).toBe('America/New York');
});
