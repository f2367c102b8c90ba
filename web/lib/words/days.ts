/** Days are days of the owner's time zone already: they are written as they come, in no other zone. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options });
const SHORT = format({ month: 'short', day: 'numeric' });
const MONTH = format({ month: 'short', year: 'numeric' });
const MEDIUM = format({ month: 'short', day: 'numeric', year: 'numeric' });
const FULL = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** `Nov 21` for `2026-11-21`. */
export const shortDay = (day: string): string => SHORT.format(at(day));

/** `Nov 2026`. */
export const monthOf = (day: string): string => MONTH.format(at(day));

/** `Sat, Nov 21, 2026`. */
export const fullDay = (day: string): string => FULL.format(at(day));

/** `Oct 23 – Nov 21, 2026`, or the one day. */
export const periodOf = (from: string, to: string): string =>
  MEDIUM.formatRange(at(from), at(to)).replaceAll('\u2009', ' ');
