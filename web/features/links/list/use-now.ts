import { useEffect, useState } from 'react';
import type { Link } from '#bff/contracts/link.ts';

/**
 * Maximum time between updates, in milliseconds. Displayed times depend on the current day, so they
 * need updates even if no schedule takes effect.
 */
const HOUR_MS = 3_600_000;

/**
 * Returns the current time in milliseconds. If any link has a schedule, updates the time when a
 * schedule takes effect, and at least hourly.
 */
export function useNow(links: readonly Link[] | undefined): number {
  const [now, setNow] = useState(Date.now);
  const times = (links ?? [])
    .flatMap(({ visible_from: from, visible_until: until }) => [from, until])
    .filter((iso) => iso !== null)
    .map((iso) => Date.parse(iso));
  const next = Math.min(...times.filter((time) => time > now), now + HOUR_MS);
  const isScheduled = times.length > 0;
  useEffect(() => {
    if (!isScheduled) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [next, isScheduled]);
  return now;
}
