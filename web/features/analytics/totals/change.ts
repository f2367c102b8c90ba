import { countText } from '#web/lib/words/numbers.ts';

/** How a number compares with the one before; read one after the other, the texts are a sentence. */
export interface Change {
  direction: 'up' | 'down' | 'none';
  /** Says the direction too: `Up 12%`. */
  size: string;
  /** `from the 7 days before`. */
  against: string;
}

interface Counts {
  views: number;
  clicks: number;
}

/** Steps of a rate that people see: a tenth of a percentage point. */
const STEPS_PER_RATE = 1000;

/**
 * A count against that of the period before.
 * @param before the period before in words, e.g. `the 7 days before`
 */
export function countChange(now: number, then: number, before: string, locale?: string): Change {
  if (now === then) return same(before);
  // No percentage leads up from nothing.
  if (then === 0) return { direction: 'up', size: 'Up from 0', against: `in ${before}` };
  const percent = Math.round((Math.abs(now - then) / then) * 100);
  const size = percent === 0 ? 'less than 1%' : `${countText(percent, locale)}%`;
  return directed(now - then, size, before);
}

/** Clicks per view against those of the period before, in percentage points. */
export function rateChange(now: Counts, then: Counts, before: string, locale?: string): Change {
  if (now.views === 0) return { direction: 'none', size: 'No rate', against: 'without views' };
  if (then.views === 0) return { direction: 'none', size: 'No rate', against: `in ${before}` };
  const difference = now.clicks / now.views - then.clicks / then.views;
  const steps = Math.round(Math.abs(difference) * STEPS_PER_RATE);
  if (steps === 0) return same(before);
  const points = countText((steps / STEPS_PER_RATE) * 100, locale);
  return directed(difference, `${points} ${steps === 10 ? 'point' : 'points'}`, before);
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
