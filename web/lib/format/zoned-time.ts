/** The longest distance between a local time read as UTC and the moment that it means. */
const DAY_MS = 86_400_000;
const LOCAL_TIME = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/*
 * Temporal replaces this file once Node and Safari have it. Until then it is smaller than the
 * libraries, of which the polyfill of Temporal has 20 KB.
 */

/** Returns the time in a zone as the milliseconds since 1970 that it would be in UTC. */
function wallTime(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((it) => it.type === type)?.value);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

const offsetAt = (moment: number, zone: string) => wallTime(moment, zone) - moment;

/**
 * Returns the moment of a local time, as ISO 8601 in UTC. A time that a clock change repeats is its
 * first one; a time that it skips is as much later as the clock changes.
 * @param local the value of a `datetime-local` input, such as `2026-11-27T09:00`
 * @param zone an IANA time zone
 * @returns null for another text
 */
export function localToIso(local: string, zone: string): string | null {
  const [, ...numbers] = LOCAL_TIME.exec(local) ?? [];
  if (numbers.length === 0) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = numbers.map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const before = wall - offsetAt(wall - DAY_MS, zone);
  const after = wall - offsetAt(wall + DAY_MS, zone);
  const moment = [before, after].find((it) => wallTime(it, zone) === wall) ?? before;
  return new Date(moment).toISOString();
}

/**
 * Returns a moment as the value of a `datetime-local` input.
 * @param iso ISO 8601, with its seconds left out
 * @param zone an IANA time zone
 */
export function isoToLocal(iso: string, zone: string): string {
  return new Date(wallTime(Date.parse(iso), zone))
    .toISOString()
    .slice(0, 'yyyy-mm-ddThh:mm'.length);
}
