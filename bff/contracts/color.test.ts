import { describe, expect, it } from 'vitest';
import { contrast, gradientColors, lowestContrast, mix, safeHex, textColorOn } from './color.ts';

describe('textColorOn', () => {
  it.each([
    ['#000000', '#ffffff'],
    ['#ffffff', '#000000'],
    ['#6366f1', '#ffffff'],
    ['#ff0000', '#ffffff'],
    ['#00ff00', '#000000'],
    ['#0000ff', '#ffffff'],
    ['#FFFF00', '#000000'],
    // A gray of 127/255 is just below the threshold of 0.5, a gray of 128/255 just above it.
    ['#7f7f7f', '#ffffff'],
    ['#808080', '#000000'],
  ])('on %s is %s', (background, text) => {
    expect(textColorOn(background)).toBe(text);
  });
});

describe('contrast', () => {
  it('ranges from 1 to 21', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#6366f1', '#6366f1')).toBe(1);
    expect(contrast('#ffffff', '#6366f1')).toBeCloseTo(4.47, 1);
  });

  it('finds the lowest contrast inside a gradient', () => {
    const ends = Math.min(contrast('#000000', '#00ff00'), contrast('#000000', '#ff00ff'));
    expect(lowestContrast('#000000', gradientColors('#00ff00', '#ff00ff'))).toBeLessThan(ends);
  });

  it('mixes colors as a browser composites a translucent one', () => {
    expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
    expect(mix('#ff0000', '#0000ff', 0)).toBe('#ff0000');
  });
});

describe('safeHex', () => {
  it('returns six digits in lower case, and the fallback for other text', () => {
    expect(safeHex('#ABCDEF', '#000000')).toBe('#abcdef');
    for (const text of ['#abc', 'red', '#00000g', '#000000;}', '', ' #000000']) {
      expect(safeHex(text, '#123456')).toBe('#123456');
    }
  });
});
