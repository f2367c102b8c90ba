import { describe, expect, it } from 'vitest';
import { PATTERNS } from './background.ts';
import { lowestContrast } from './color.ts';
import { pageBackground } from './page-background.ts';

const on = (background: string) => pageBackground('classic', background);
const contrastOn = (background: string) => {
  const { text, spots } = on(background);
  return lowestContrast(text, spots);
};

describe('pageBackground', () => {
  it('returns solid colors and gradients', () => {
    expect(on('#FFAA00').css).toBe('#ffaa00');
    expect(on('linear-gradient(to right,#4338CA,#6d28d9)').css).toBe(
      'linear-gradient(to right, #4338ca, #6d28d9)',
    );
    expect(on('radial-gradient(circle, #4338ca, #6d28d9)').css).toBe(
      'radial-gradient(circle, #4338ca, #6d28d9)',
    );
  });

  it.each(PATTERNS)('builds %s from gradients, with readable text', (pattern) => {
    const { css } = on(`pattern:${pattern}`);
    expect(css).toContain('gradient(');
    expect(css).not.toContain('url(');
    expect(contrastOn(`pattern:${pattern}`)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['#ffffff', '#000000', '#6366f1', '#777777', '#8b5cf6', '#ff0000', '#00ff00'])(
    'returns a text color with a contrast of at least 4.5:1 on %s',
    (color) => {
      expect(contrastOn(color)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('tints a background on which no text color is readable', () => {
    expect(contrastOn('linear-gradient(to right, #ffffff, #000000)')).toBeGreaterThanOrEqual(4.5);
    expect(on('#6366f1')).toMatchObject({
      text: '#ffffff',
      base: expect.not.stringContaining('#6366f1'),
    });
    expect(on('linear-gradient(to right, #6366f1, #8b5cf6)').text).toBe('#ffffff');
  });

  it.each([
    '',
    'red',
    '#fff',
    '#000000;}</style><script>alert(1)</script>',
    'linear-gradient(to right, #6366f1, #8b5cf6), url(//evil)',
    'pattern:nope',
    'url(javascript:alert(1))',
  ])('returns the default background for %j', (hostile) => {
    expect(on(hostile)).toEqual(pageBackground('classic', null));
  });
});
