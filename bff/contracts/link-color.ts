import { contrast, mix, textColorOn } from './color.ts';
import { AA } from './page-background.ts';

const HEX = /^#[0-9a-f]{6}$/i;
const STEPS = 100;
const ENDS = ['#000000', '#ffffff'];

const isReadable = (color: string) => contrast(color, textColorOn(color)) >= AA;

/**
 * Returns the color nearest to a link's own color on which its title has a contrast of 4.5:1: the
 * same color where it has. The title is black or white by the specification's luminance rule.
 * @returns null when the text is no `#rrggbb` color
 */
export function nearestLinkColor(wanted: string): string | null {
  if (!HEX.test(wanted)) return null;
  const color = wanted.toLowerCase();
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = ENDS.map((end) => mix(color, end, step / STEPS)).find(isReadable);
    if (mixed) return mixed;
  }
  return null;
}
