import { describe, expect, it } from 'vitest';
import { type Change, countChange, rateChange } from './period-change.ts';

const BEFORE = 'the previous 7 days';
const read = ({ direction, size, against }: Change) => [direction, `${size} ${against}`];

describe('countChange', () => {
  it.each([
    [120, 100, 'up', 'Up 20% from the previous 7 days'],
    [1, 3, 'down', 'Down 67% from the previous 7 days'],
    [0, 3, 'down', 'Down 100% from the previous 7 days'],
    [1001, 1000, 'up', 'Up less than 1% from the previous 7 days'],
    [50_000, 1, 'up', 'Up 4,999,900% from the previous 7 days'],
    [5, 0, 'up', 'Up from 0 in the previous 7 days'],
    [0, 0, 'none', 'Same as in the previous 7 days'],
    [7, 7, 'none', 'Same as in the previous 7 days'],
  ])('compares %i with the previous %i', (now, then, direction, text) => {
    expect(read(countChange(now, then, BEFORE, 'en'))).toEqual([direction, text]);
  });
});

describe('rateChange', () => {
  const counts = (clicks: number, views: number) => ({ clicks, views });
  it.each([
    [counts(30, 100), counts(25, 100), 'up', 'Up 5 percentage points from the previous 7 days'],
    [counts(1, 100), counts(2, 100), 'down', 'Down 1 percentage point from the previous 7 days'],
    [counts(1, 3), counts(1, 2), 'down', 'Down 16.7 percentage points from the previous 7 days'],
    [counts(300, 100), counts(0, 100), 'up', 'Up 300 percentage points from the previous 7 days'],
    [counts(1000, 10_000), counts(10_001, 100_000), 'none', 'Same as in the previous 7 days'],
    [counts(0, 0), counts(5, 10), 'none', 'No views in this period'],
    [counts(5, 10), counts(0, 0), 'none', 'No views in the previous 7 days'],
  ])('compares %j with the previous %j', (now, then, direction, text) => {
    expect(read(rateChange(now, then, BEFORE, 'en'))).toEqual([direction, text]);
  });
});
