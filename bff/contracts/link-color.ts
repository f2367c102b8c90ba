import { contrast, distance, mix, textColorOn } from './color.ts';
import { AA } from './page-background.ts';

const HEX = /^#[0-9a-f]{6}$/i;
const STEPS = 255;
const ENDS = ['#000000', '#ffffff'];

const isReadable = (color: string) => contrast(color, textColorOn(color)) >= AA;

/**
 * Returns the readable color that is nearest to `color` on the line from `color` to `end`, which is
 * black or white. Black and white are both readable.
 */
function firstReadable(color: string, end: string): string {
  const mixed = Array.from({ length: STEPS + 1 }, (_, step) => mix(color, end, step / STEPS));
  return mixed.find(isReadable) ?? end;
}

/**
 * Returns the color nearest to a link's own color on which the link's title has a contrast of
 * 4.5:1. Mixes in white or black if necessary. The specification's luminance rule decides whether
 * the title is black or white.
 * @returns null when the text is not a `#rrggbb` color
 */
export function nearestLinkColor(wanted: string): string | null {
  if (!HEX.test(wanted)) return null;
  const color = wanted.toLowerCase();
  const [dark = '', light = ''] = ENDS.map((end) => firstReadable(color, end));
  return distance(color, dark) <= distance(color, light) ? dark : light;
}
