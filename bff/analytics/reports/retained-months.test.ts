import { expect, it } from 'vitest';
import { firstDailyDay, monthsBefore } from './retained-months.ts';

it.each([
  ['2026-11-22', 25, '2024-10-22', '2024-10-01'],
  ['2026-03-31', 13, '2025-02-28', '2025-02-01'],
  ['2028-02-29', 24, '2026-02-28', '2026-02-01'],
  ['2026-01-01', 1, '2025-12-01', '2025-12-01'],
  ['2026-05-05', 0, '2026-05-05', '2026-05-01'],
])('%s minus %i months', (today, months, day, first) => {
  expect([monthsBefore(today, months), firstDailyDay(today, months)]).toEqual([day, first]);
});
