/** Formats in UTC to avoid a conversion, because the server sends days in the owner's time zone. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options });
const SHORT = format({ month: 'short', day: 'numeric' });
const MONTH = format({ month: 'short', year: 'numeric' });
const MEDIUM = format({ month: 'short', day: 'numeric', year: 'numeric' });
const FULL_MONTH = format({ month: 'long', year: 'numeric' });
const FULL = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/** Returns whether a date of a report is a month, such as `2026-11`. */
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
