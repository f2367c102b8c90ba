import type { Link } from '#bff/contracts/link.ts';

type Scheduled = Pick<Link, 'visible_from' | 'visible_until'>;

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Returns the parts of a time in a time zone, e.g. `{weekday: 'Friday', day: '24', …}`. */
function partsOf(time: number, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
}

/** Returns the calendar day of a time in a time zone, as days since 1970. */
function dayNumber(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return Date.parse(format.format(time)) / DAY_MS;
}

/**
 * Formats a time as `Friday 09:00` if it is less than seven days away, otherwise as `24 Dec 18:00`.
 * Adds the year if it is not the current one.
 */
function timeText(time: number, now: number, timeZone: string): string {
  const { weekday, day, month, year, hour, minute } = partsOf(time, timeZone);
  const days = dayNumber(time, timeZone) - dayNumber(now, timeZone);
  const clock = `${hour}:${minute}`;
  if (Math.abs(days) < WEEK_DAYS) return `${weekday} ${clock}`;
  const isThisYear = year === partsOf(now, timeZone).year;
  return isThisYear ? `${day} ${month} ${clock}` : `${day} ${month} ${year} ${clock}`;
}

/**
 * Returns a text about the next start or end of a link's schedule, e.g. "Starts Friday 09:00", or
 * about the end if it has passed. Returns null if the link has no end and no start in the future.
 */
export function scheduleText(link: Scheduled, now: number, timeZone: string): string | null {
  const text = (iso: string) => timeText(Date.parse(iso), now, timeZone);
  const { visible_from: from, visible_until: until } = link;
  if (until !== null && Date.parse(until) <= now) return `Ended ${text(until)}`;
  if (from !== null && Date.parse(from) > now) return `Starts ${text(from)}`;
  return until === null ? null : `Ends ${text(until)}`;
}
