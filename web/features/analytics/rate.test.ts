import { describe, expect, it } from 'vitest';
import { rateText } from './rate.ts';

describe('rateText', () => {
  it.each([
    [0, 0, '—'],
    [5, 0, '—'],
    [0, 10, '0%'],
    [1, 8, '12.5%'],
    [1, 3, '33.3%'],
    [30, 10, '300%'],
  ])('%i clicks of %i views are %s', (clicks, views, text) => {
    expect(rateText(clicks, views)).toBe(text);
  });
});
