const MONTH_DAYS = 30;
const YEAR_DAYS = 365;
const DAY_MS = 86_400_000;
/**
 * Maximum time since the last use of an active session, in milliseconds. The server stores the last
 * use with an accuracy of a few minutes.
 */
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
 * Returns the day of a time in the user's time zone, as days since 1970.
 * @param time milliseconds since 1970
 */
function calendarDay(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}

/**
 * Formats the last use of a session, e.g. "Active 3 hours ago".
 * @param now milliseconds since 1970
 */
export function lastActive(iso: string, now: number): string {
  const elapsed = now - Date.parse(iso);
  if (elapsed < ACTIVE_MS) return 'Active now';
  const [unit, ms] = UNITS.find(([, length]) => elapsed >= length) ?? ['minute', 60_000];
  return `Active ${relative().format(-Math.floor(elapsed / ms), unit)}`;
}

/**
 * Creates a date format in UTC. The server sends days in the owner's time zone, and a conversion to
 * another zone could result in another day.
 */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options });
const SHORT = format({ month: 'short', day: 'numeric' });
const MONTH = format({ month: 'short', year: 'numeric' });
const MEDIUM = format({ month: 'short', day: 'numeric', year: 'numeric' });
const FULL_MONTH = format({ month: 'long', year: 'numeric' });
const FULL = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/** Returns whether a date of a report is a month such as `2026-11`. */
export const isMonth = (day: string): boolean => day.length === 7;

const at = (day: string) => new Date(`${isMonth(day) ? `${day}-01` : day}T00:00:00Z`);

/** Formats `2026-11-21` as `Nov 21`, and `2026-11` as `Nov 2026`. */
export const shortDay = (day: string): string => (isMonth(day) ? MONTH : SHORT).format(at(day));

/** Formats a day as `Nov 2026`. */
export const monthOf = (day: string): string => MONTH.format(at(day));

/** Formats a day as `Sat, Nov 21, 2026`, and a month as `November 2026`. */
export const fullDay = (day: string): string => (isMonth(day) ? FULL_MONTH : FULL).format(at(day));

/** Formats a period as `Oct 23 – Nov 21, 2026`, or as a single day. */
export const periodOf = (from: string, to: string): string =>
  MEDIUM.formatRange(at(from), at(to)).replaceAll('\u2009', ' ');
