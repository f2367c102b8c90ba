import { expect, it } from 'vitest';
import { inTurns, median, percentile, ratios } from './turns.ts';

it('the sides take turns, and each figure stays with its side', async () => {
  const order: string[] = [];
  const side = (name: string) => async () => order.push(name);
  const figures = await inTurns(2, { ours: side('A'), floor: side('B') });
  expect([order.join(' '), figures]).toEqual(['A B A B', { ours: [1, 3], floor: [2, 4] }]);
});

it.each([
  [[5], 5],
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100], 10],
])('the median of %j is %d', (figures, middle) => {
  expect(median(figures)).toBe(middle);
});

it('percentiles go from the least to the most, by size and not by text', () => {
  const figures = Array.from({ length: 101 }, (_, index) => 100 - index);
  expect([0, 50, 99, 100].map((at) => percentile(figures, at))).toEqual([0, 50, 99, 100]);
  expect(percentile([1, 2], 99)).toBeCloseTo(1.99);
});

it('of nothing there is no median', () => {
  expect(median([])).toBeNaN();
});

it('a ratio is of two figures of one turn, however the machine changes between turns', () => {
  expect(ratios([8, 4, 80], [10, 5, 100])).toEqual([0.8, 0.8, 0.8]);
});
