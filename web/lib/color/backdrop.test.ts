import { describe, expect, it } from 'vitest';
import { PATTERNS } from '#bff/contracts/background.ts';
import { backdropOf } from './backdrop.ts';

describe('backdropOf', () => {
  it('returns solid colors and gradients', () => {
    expect(backdropOf('#FFAA00').css).toBe('#ffaa00');
    expect(backdropOf('linear-gradient(to right,#6366F1,#8b5cf6)').css).toBe(
      'linear-gradient(to right, #6366f1, #8b5cf6)',
    );
    expect(backdropOf('radial-gradient(circle, #6366f1, #8b5cf6)').css).toBe(
      'radial-gradient(circle, #6366f1, #8b5cf6)',
    );
  });

  it.each(PATTERNS)('builds %s from gradients, with readable text', (pattern) => {
    const { css, contrast } = backdropOf(`pattern:${pattern}`);
    expect(css).toContain('gradient(');
    expect(css).not.toContain('url(');
    expect(contrast).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['#ffffff', '#000000', '#6366f1', '#777777', '#8b5cf6', '#ff0000', '#00ff00'])(
    'returns a text color with a contrast of at least 4.5:1 on %s',
    (color) => {
      expect(backdropOf(color).contrast).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('returns the real contrast if no text color is readable everywhere', () => {
    expect(backdropOf('linear-gradient(to right, #ffffff, #000000)').contrast).toBeLessThan(4.5);
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
    expect(backdropOf(hostile).css).toBe('#6366f1');
  });
});
