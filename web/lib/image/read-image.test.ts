import { describe, expect, it } from 'vitest';
import { imageProblem } from './read-image.ts';

const LIMIT = 5_242_880;
const check = (size: number, type = 'image/png') => imageProblem({ size, type }, 'too large');

describe('imageProblem', () => {
  it('accepts an image of exactly the limit, but not one byte more', () => {
    expect(check(LIMIT)).toBeNull();
    expect(check(LIMIT + 1)).toBe('too large');
  });

  it('rejects unsupported types', () => {
    expect(check(10, 'image/svg+xml')).toBe('Please choose a PNG, JPEG, WebP or GIF image.');
    expect(check(10, '')).toBe('Please choose a PNG, JPEG, WebP or GIF image.');
  });
});
