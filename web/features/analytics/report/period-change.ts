import type { AnalyticsCounts } from '#bff/contracts/analytics.ts';
import { countText } from '#web/lib/format/numbers.ts';

/** A comparison with the previous period. `size` and `against` form one sentence. */
export interface Change {
  direction: 'up' | 'down' | 'none';
  /** The change with its direction, e.g. `Up 12%`. */
  size: string;
  /** The period of comparison, e.g. `from the previous 7 days`. */
  against: string;
}

type Counts = Pick<AnalyticsCounts, 'views' | 'clicks'>;

/** Differences of rates are rounded to thousandths, i.e. to a tenth of a percentage point. */
const STEPS_PER_RATE = 1000;

/**
 * Compares a count with the count of the previous period.
 * @param before the previous period in words, e.g. `the previous 7 days`
 */
export function countChange(now: number, then: number, before: string, locale?: string): Change {
  if (now === then) return same(before);
  // A percentage increase from zero is not defined.
  if (then === 0) return { direction: 'up', size: 'Up from 0', against: `in ${before}` };
  const percent = Math.round((Math.abs(now - then) / then) * 100);
  const size = percent === 0 ? 'less than 1%' : `${countText(percent, locale)}%`;
  return directed(now - then, size, before);
}

/**
 * Compares the clicks per view with the clicks per view of the previous period, in percentage
 * points.
 */
export function rateChange(now: Counts, then: Counts, before: string, locale?: string): Change {
  if (now.views === 0) return { direction: 'none', size: 'No views', against: 'in this period' };
  if (then.views === 0) return { direction: 'none', size: 'No views', against: `in ${before}` };
  const difference = now.clicks / now.views - then.clicks / then.views;
  const steps = Math.round(Math.abs(difference) * STEPS_PER_RATE);
  if (steps === 0) return same(before);
  const points = countText((steps / STEPS_PER_RATE) * 100, locale);
  return directed(
    difference,
    `${points} ${steps === 10 ? 'percentage point' : 'percentage points'}`,
    before,
  );
}

const same = (before: string): Change => ({
  direction: 'none',
  size: 'Same',
  against: `as in ${before}`,
});

function directed(difference: number, size: string, before: string): Change {
  const against = `from ${before}`;
  return difference > 0
    ? { direction: 'up', size: `Up ${size}`, against }
    : { direction: 'down', size: `Down ${size}`, against };
}
