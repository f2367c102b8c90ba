import { describe, expect, it } from 'vitest';
import { counted, countText, shareText, shortCountText } from './numbers.ts';

describe('shareText', () => {
  it.each([
    [0, 0, '—'],
    [5, 0, '—'],
    [0, 10, '0%'],
    [1, 8, '12.5%'],
    [1, 3, '33.3%'],
    [30, 10, '300%'],
  ])('%i of %i is %s', (part, whole, text) => {
    expect(shareText(part, whole, 'en')).toBe(text);
  });
});

it('formats numbers in the given locale', () => {
  expect(countText(12_345, 'en')).toBe('12,345');
  expect(countText(12_345, 'de')).toBe('12.345');
  expect(shareText(1, 8, 'de')).toBe('12,5\u00a0%');
  expect(shortCountText(1_250_000, 'en')).toBe('1.3M');
});

it('uses the singular for one, the plural otherwise', () => {
  expect([0, 1, 1200].map((count) => counted(count, 'view', 'en'))).toEqual([
    '0 views',
    '1 view',
    '1,200 views',
  ]);
});
