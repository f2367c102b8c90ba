import { expect, it } from 'vitest';
import { alternate, median, percentile, ratios } from './rounds.ts';

it('runs the targets alternately and returns the figures of each', async () => {
  const order: string[] = [];
  const target = (name: string) => async () => order.push(name);
  const figures = await alternate(2, { ours: target('A'), baseline: target('B') });
  expect([order.join(' '), figures]).toEqual(['A B A B', { ours: [1, 3], baseline: [2, 4] }]);
});

it.each([
  [[5], 5],
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100], 10],
])('the median of %j is %d', (figures, middle) => {
  expect(median(figures)).toBe(middle);
});

it('sorts figures as numbers for percentiles, and interpolates between them', () => {
  const figures = Array.from({ length: 101 }, (_, index) => 100 - index);
  expect([0, 50, 99, 100].map((at) => percentile(figures, at))).toEqual([0, 50, 99, 100]);
  expect(percentile([1, 2], 99)).toBeCloseTo(1.99);
});

it('the median of an empty list is NaN', () => {
  expect(median([])).toBeNaN();
});

it('divides the figures of each round, so that a change between rounds has no effect', () => {
  expect(ratios([8, 4, 80], [10, 5, 100])).toEqual([0.8, 0.8, 0.8]);
});
