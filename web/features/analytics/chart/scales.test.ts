import { describe, expect, it } from 'vitest';
import { dayAt, gridValues, labeledDays, positionOf } from './scales.ts';

describe('gridValues', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [101, [0, 50, 100, 150]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ])('returns the gridlines for the maximum %i', (most, values) => {
    expect(gridValues(most)).toEqual(values);
  });

  it('has at most five lines, the last of them at or above the maximum', () => {
    for (let most = 0; most < 3000; most += 7) {
      const values = gridValues(most);
      expect(values.length).toBeLessThanOrEqual(5);
      expect(values.at(-1)).toBeGreaterThanOrEqual(most);
      expect(values.every(Number.isInteger)).toBe(true);
    }
  });
});

describe('labeledDays', () => {
  it.each([
    [7, 10, [0, 1, 2, 3, 4, 5, 6]],
    [30, 5, [1, 8, 15, 22, 29]],
    [1, 5, [0]],
    [2, 1, [1]],
    [90, 4, [5, 33, 61, 89]],
  ])('labels %i days with room for %i', (count, room, days) => {
    expect(labeledDays(count, room)).toEqual(days);
  });

  it('labels the last day and at most as many days as fit', () => {
    for (let count = 1; count < 5000; count += 13) {
      const days = labeledDays(count, 4);
      expect(days.length).toBeLessThanOrEqual(4);
      expect(days.at(-1)).toBe(count - 1);
      expect(days[0]).toBeGreaterThanOrEqual(0);
    }
  });
});

it('returns the day at a position, or the first or last day beside the chart', () => {
  for (const day of [0, 1, 15, 29]) expect(dayAt(positionOf(day, 30, 613), 30, 613)).toBe(day);
  expect(dayAt(-20, 30, 613)).toBe(0);
  expect(dayAt(900, 30, 613)).toBe(29);
  expect([positionOf(0, 1, 600), dayAt(10, 1, 600), dayAt(10, 30, 0)]).toEqual([300, 0, 0]);
});
