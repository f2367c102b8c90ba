import { expect, it } from 'vitest';
import { lastSeen } from './times.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T12:00:01Z', 'Active now'],
  ['2026-11-21T11:55:01Z', 'Active now'],
  ['2026-11-21T11:55:00Z', 'Active 5 minutes ago'],
  ['2026-11-21T11:00:01Z', 'Active 59 minutes ago'],
  ['2026-11-21T11:00:00Z', 'Active 1 hour ago'],
  ['2026-11-20T12:00:01Z', 'Active 23 hours ago'],
  ['2026-11-20T12:00:00Z', 'Active yesterday'],
  ['2026-11-15T11:00:00Z', 'Active 6 days ago'],
])('%s is "%s"', (iso, text) => {
  expect(lastSeen(iso, NOW)).toBe(text);
});
