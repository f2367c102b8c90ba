import type { AnalyticsRange } from '#bff/contracts/analytics.ts';

/**
 * An inclusive range of calendar days. Days are written as YYYY-MM-DD, so that they sort as
 * strings.
 */
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

/**
 * Returns the first and last day of a report's range. Every range ends today; `all` begins on the
 * first counted day.
 * @param first the first counted day, or null when nothing was counted
 */
export function periodOf(range: AnalyticsRange, today: string, first: string | null): Period {
  if (range !== 'all') return { from: addDays(today, 1 - Number(range)), to: today };
  return { from: first !== null && first < today ? first : today, to: today };
}

/** Returns the preceding period of the same length. */
export function periodBefore(period: Period): Period {
  const days = length(period);
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}

/**
 * Returns the days of a period, oldest first. The days before `firstDay` are replaced by their
 * calendar months (YYYY-MM).
 */
export function daysAndMonthsOf(period: Period, firstDay: string): string[] {
  const labels = daysOf(period).map((day) => labelOf(day, firstDay));
  return [...new Set(labels)];
}

/** Returns the day itself, or its month (YYYY-MM) if the day is before `firstDay`. */
export const labelOf = (day: string, firstDay: string): string =>
  day < firstDay ? day.slice(0, 7) : day;

/** Returns the days of a period, oldest first. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: length(period) }, (_, index) => addDays(period.from, index));
}

/**
 * Returns the first day for which daily counts are stored, as YYYY-MM-DD. It is the first of a
 * month.
 * @param today YYYY-MM-DD
 * @param months number of months for which daily counts are stored
 */
export function firstDailyDay(today: string, months: number): string {
  return `${monthsBefore(today, months).slice(0, 7)}-01`;
}

/**
 * Returns the same day of an earlier month as YYYY-MM-DD, or the last day of that month if it is
 * shorter.
 */
export function monthsBefore(today: string, months: number): string {
  const date = new Date(`${today}T00:00:00Z`);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString().slice(0, 10);
}
