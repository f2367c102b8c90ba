const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
/** The server notes uses to within some minutes: whatever is that close is now. */
const NOW_MS = 5 * 60_000;

/** How long ago a time was, e.g. "3 hours ago". @param now milliseconds since 1970 */
export function lastSeen(iso: string, now: number): string {
  const ago = now - Date.parse(iso);
  if (ago < NOW_MS) return 'Active now';
  const [unit, ms] = UNITS.find(([, length]) => ago >= length) ?? ['minute', 60_000];
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return `Active ${format.format(-Math.floor(ago / ms), unit)}`;
}
