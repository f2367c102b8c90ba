/** Upper bound of the offset of a time zone from UTC, in milliseconds. */
const DAY_MS = 86_400_000;
const LOCAL_TIME = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/*
 * Replace this file with Temporal once Node and Safari support it. A polyfill of Temporal would add
 * 20 KB.
 */

/**
 * Returns the local time of a moment in a zone. The result is in milliseconds since 1970, as if the
 * local time was UTC.
 */
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
 * Converts a local time to ISO 8601 in UTC. If a clock change repeats the time, returns the first
 * occurrence. If it skips the time, the result is later by the length of the gap.
 * @param local the value of a `datetime-local` input, such as `2026-11-27T09:00`
 * @param zone an IANA time zone
 * @returns null for an invalid text
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
 * @param iso ISO 8601; the seconds are dropped
 * @param zone an IANA time zone
 */
export function isoToLocal(iso: string, zone: string): string {
  return new Date(wallTime(Date.parse(iso), zone))
    .toISOString()
    .slice(0, 'yyyy-mm-ddThh:mm'.length);
}
