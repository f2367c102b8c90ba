/** A day as people write it, e.g. "November 21, 2026". */
export const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });

/** How many days of the calendar ago a time was, e.g. "today", "3 days ago", "2 months ago". */
export function daysAgo(iso: string, now: number): string {
  const days = Math.max(0, calendarDay(now) - calendarDay(Date.parse(iso)));
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (days < MONTH_DAYS) return format.format(-days, 'day');
  if (days < YEAR_DAYS) return format.format(-Math.floor(days / MONTH_DAYS), 'month');
  return format.format(-Math.floor(days / YEAR_DAYS), 'year');
}

const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/** Counts the days of the reader's calendar. @param time milliseconds since 1970 */
function calendarDay(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}
