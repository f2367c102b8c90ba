import { gridValues, positionOf } from './scales.ts';

/** Where everything of a drawing lies, in CSS pixels. */
export interface Layout {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  /** Where the count of 0 lies. */
  ground: number;
  rem: number;
  /** The counts of the gridlines. */
  values: readonly number[];
  x: (day: number) => number;
  y: (count: number) => number;
}

const HEIGHT_REM = 14;
/** What a letter of an axis takes, and what a line of them takes. */
const LETTER_REM = 0.5;
const LINE_REM = 1.75;

/**
 * @param count how many days there are
 * @param most the highest count of any
 * @param size of the place and of the letters, in CSS pixels
 * @param longest how many letters the longest count of the axis has
 */
export function layOut(
  count: number,
  most: number,
  { width, rem }: { width: number; rem: number },
  longest: (values: readonly number[]) => number,
): Layout {
  const values = gridValues(most);
  const height = HEIGHT_REM * rem;
  const left = Math.max(1.5, longest(values) * LETTER_REM + 0.75) * rem;
  // Half the name of the last day stands beyond it.
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
