import { shortCountText } from '#web/lib/format/numbers.ts';
import { gridValues, positionOf } from './scales.ts';

/** Positions in a chart, in CSS pixels. */
export interface Layout {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  /** The y position of zero. */
  ground: number;
  rem: number;
  /** The values at the gridlines. */
  values: readonly number[];
  x: (day: number) => number;
  y: (count: number) => number;
}

const HEIGHT_REM = 14;
/** Width of a character of the labels at the gridlines. */
const LETTER_REM = 0.5;
/** Height of the row of labels below the chart. */
const LINE_REM = 1.75;

/**
 * Returns the layout of a chart.
 * @param count number of days
 * @param most the highest value
 * @param size the width of the chart and the root font size, in CSS pixels
 */
export function computeLayout(
  count: number,
  most: number,
  { width, rem }: { width: number; rem: number },
): Layout {
  const values = gridValues(most);
  const height = HEIGHT_REM * rem;
  const longestLabel = Math.max(...values.map((value) => shortCountText(value).length));
  const left = Math.max(1.5, longestLabel * LETTER_REM + 0.75) * rem;
  // Leave room for the half of the last day's label that extends beyond its position.
  const right = width - 1.25 * rem;
  const top = rem / 2;
  const ground = height - LINE_REM * rem;
  const full = values.at(-1) ?? 1;
  return {
    width,
    height,
    left,
    right,
    top,
    ground,
    rem,
    values,
    x: (day) => left + positionOf(day, count, right - left),
    y: (value) => ground - (value / full) * (ground - top),
  };
}
