import { contrast, distance, mix, textColorOn } from './color.ts';
import { AA } from './page-background.ts';

const HEX = /^#[0-9a-f]{6}$/i;
const STEPS = 255;
const ENDS = ['#000000', '#ffffff'];

const isReadable = (color: string) => contrast(color, textColorOn(color)) >= AA;

/**
 * Returns the first readable color between a color and white or black. Black itself is readable.
 */
function firstReadable(color: string, end: string): string {
  const mixed = Array.from({ length: STEPS + 1 }, (_, step) => mix(color, end, step / STEPS));
  return mixed.find(isReadable) ?? end;
}

/**
 * Returns the nearest color to a link's own on which its title has a contrast of 4.5:1, by mixing
 * in white or black. The title is black or white by the specification's luminance rule.
 * @returns null when the text is not a `#rrggbb` color
 */
export function nearestLinkColor(wanted: string): string | null {
  if (!HEX.test(wanted)) return null;
  const color = wanted.toLowerCase();
  const [dark = '', light = ''] = ENDS.map((end) => firstReadable(color, end));
  return distance(color, dark) <= distance(color, light) ? dark : light;
}
