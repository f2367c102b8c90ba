/** Maximum number of gridlines above zero. */
const MOST_STEPS = 4;
/** Possible distances between labels, in days (or in months, if the report lists months). */
const INTERVALS = [1, 2, 3, 7, 14, 28, 61, 91, 182, 365, 730, 1825];

/** Returns the gridline values: round whole numbers from 0 to at least `most`. */
export function gridValues(most: number): number[] {
  const least = Math.max(1, most / MOST_STEPS);
  const power = 10 ** Math.floor(Math.log10(least));
  const size =
    [1, 2, 5].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
  const steps = Math.max(1, Math.ceil(most / size));
  return Array.from({ length: steps + 1 }, (_, index) => index * size);
}

/** Returns the indexes of the labeled days when `room` labels fit. Always includes the last day. */
export function labeledDays(count: number, room: number): number[] {
  const least = count / Math.max(1, room);
  const interval = INTERVALS.find((days) => days >= least) ?? Math.ceil(least);
  const labels = Math.ceil(count / interval);
  return Array.from({ length: labels }, (_, index) => count - 1 - index * interval).reverse();
}

/** Returns the position of the day with an index, from 0 to `width`; a single day is centered. */
export function positionOf(day: number, count: number, width: number): number {
  return count === 1 ? width / 2 : (day / (count - 1)) * width;
}

/** Returns the index of the day closest to a position. */
export function dayAt(position: number, count: number, width: number): number {
  if (count === 1 || width === 0) return 0;
  const day = Math.round((position / width) * (count - 1));
  return Math.min(count - 1, Math.max(0, day));
}
