import { expect, it } from 'vitest';
import { contrast, textColorOn } from './color.ts';
import { nearestLinkColor } from './link-color.ts';

it('keeps a color on which the title is readable, and returns null for incomplete input', () => {
  expect(nearestLinkColor('#1D4ED8')).toBe('#1d4ed8');
  expect(nearestLinkColor('#12')).toBeNull();
});

it('returns a color with a contrast of at least 4.5:1 for every input', () => {
  for (let value = 0; value <= 0xffffff; value += 0x0a0f11) {
    const wanted = `#${value.toString(16).padStart(6, '0')}`;
    const nearest = nearestLinkColor(wanted) ?? '';
    expect(contrast(nearest, textColorOn(nearest)), wanted).toBeGreaterThanOrEqual(4.5);
  }
});

it.each([
  // A mix with black would give #8457e9, which is farther from the wanted color.
  ['#8b5cf6', '#8f61f6'],
  // A mix with white would give #2eb92e, which is farther from the wanted color.
  ['#00aa00', '#008a00'],
])('mixes %s with white or black, whichever changes it less: %s', (wanted, nearest) => {
  expect(nearestLinkColor(wanted)).toBe(nearest);
});
