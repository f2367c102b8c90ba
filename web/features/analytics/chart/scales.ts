/** The most gridlines above the ground that stay easy to read. */
const MOST_STEPS = 4;
/** Distances, in days, at which a line of days is labelled: days, weeks, months, years. */
const INTERVALS = [1, 2, 3, 7, 14, 28, 61, 91, 182, 365, 730, 1825];

/** Round numbers from 0 to at least `most`, at whole counts: where the gridlines lie. */
export function gridValues(most: number): number[] {
  const least = Math.max(1, most / MOST_STEPS);
  const power = 10 ** Math.floor(Math.log10(least));
  const size =
    [1, 2, 5].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
  const steps = Math.max(1, Math.ceil(most / size));
  return Array.from({ length: steps + 1 }, (_, index) => index * size);
}

/** Which days are labelled where there is room for `room` labels: the last one always. */
export function labelledDays(count: number, room: number): number[] {
  const least = count / Math.max(1, room);
  const interval = INTERVALS.find((days) => days >= least) ?? Math.ceil(least);
  const labels = Math.ceil(count / interval);
  return Array.from({ length: labels }, (_, index) => count - 1 - index * interval).reverse();
}

/** Where a day lies, from 0 to `width`; a single one in the middle. */
export function positionOf(day: number, count: number, width: number): number {
  return count === 1 ? width / 2 : (day / (count - 1)) * width;
}

/** The day that is closest to a position. */
export function dayAt(position: number, count: number, width: number): number {
  if (count === 1 || width === 0) return 0;
  const day = Math.round((position / width) * (count - 1));
  return Math.min(count - 1, Math.max(0, day));
}
