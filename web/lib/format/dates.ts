const MONTH_DAYS = 30;
const YEAR_DAYS = 365;
const DAY_MS = 86_400_000;
/** The server stores the last use of a session with an accuracy of some minutes. */
const ACTIVE_MS = 5 * 60_000;
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const relative = () => new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats a date as `November 21, 2026`. */
export const longDate = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });

/** Returns how many calendar days ago a time was, e.g. "today", "3 days ago", "2 months ago". */
export function daysAgo(iso: string, now: number): string {
  const days = Math.max(0, calendarDay(now) - calendarDay(Date.parse(iso)));
  if (days < MONTH_DAYS) return relative().format(-days, 'day');
  if (days < YEAR_DAYS) return relative().format(-Math.floor(days / MONTH_DAYS), 'month');
  return relative().format(-Math.floor(days / YEAR_DAYS), 'year');
}

/**
 * Returns the day of a time in the user's time zone, as days since 1970. @param time milliseconds
 * since 1970
 */
function calendarDay(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}

/** Formats the last use of a session, e.g. "Active 3 hours ago". @param now milliseconds since 1970 */
export function lastActive(iso: string, now: number): string {
  const elapsed = now - Date.parse(iso);
  if (elapsed < ACTIVE_MS) return 'Active now';
  const [unit, ms] = UNITS.find(([, length]) => elapsed >= length) ?? ['minute', 60_000];
  return `Active ${relative().format(-Math.floor(elapsed / ms), unit)}`;
}
