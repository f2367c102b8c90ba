import type { AnalyticsRange } from '#bff/contracts/analytics.ts';

/** An inclusive range of calendar days, YYYY-MM-DD, which sort as strings. */
export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function length({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns the period of a range, which ends today. `all` begins on the first counted day. */
export function periodOf(range: AnalyticsRange, today: string, first: string | null): Period {
  if (range !== 'all') return { from: addDays(today, 1 - Number(range)), to: today };
  return { from: first !== null && first < today ? first : today, to: today };
}

/** Returns the period of equal length just before. */
export function periodBefore(period: Period): Period {
  const days = length(period);
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}

/**
 * Returns the days of a period, oldest first, with calendar months (YYYY-MM) in place of the days
 * before `firstDay`.
 */
export function daysAndMonthsOf(period: Period, firstDay: string): string[] {
  const labels = daysOf(period).map((day) => labelOf(day, firstDay));
  return [...new Set(labels)];
}

/** Returns a day, or its month if it is before `firstDay`. */
export const labelOf = (day: string, firstDay: string): string =>
  day < firstDay ? day.slice(0, 7) : day;

/** Returns the days of a period, oldest first. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: length(period) }, (_, index) => addDays(period.from, index));
}

/**
 * Returns the first day whose counts are stored by day, as YYYY-MM-DD: the first day of a month.
 * @param today YYYY-MM-DD
 */
export function firstDailyDay(today: string, months: number): string {
  return `${monthsBefore(today, months).slice(0, 7)}-01`;
}

/** Returns the same day some months earlier, or the last day of that month, as YYYY-MM-DD. */
export function monthsBefore(today: string, months: number): string {
  const date = new Date(`${today}T00:00:00Z`);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString().slice(0, 10);
}
