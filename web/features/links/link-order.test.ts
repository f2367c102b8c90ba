import { describe, expect, it } from 'vitest';
import { inOrder, moveTo } from './link-order.ts';

describe('moveTo', () => {
  it('swaps with a neighbour, up and down', () => {
    expect(moveTo(['a', 'b', 'c'], 1, 0)).toEqual(['b', 'a', 'c']);
    expect(moveTo(['a', 'b', 'c'], 1, 2)).toEqual(['a', 'c', 'b']);
  });

  it('carries an item over many', () => {
    expect(moveTo(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['b', 'c', 'd', 'a']);
    expect(moveTo(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  });

  it.each([
    [0, -1],
    [2, 3],
    [1, 1],
    [7, 0],
    [-1, 0],
  ])('from %i to %i does nothing', (from, to) => {
    const items = ['a', 'b', 'c'];
    expect(moveTo(items, from, to)).toBe(items);
  });
});

describe('inOrder', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  it('follows the ids, skips the gone and keeps the new at the end', () => {
    expect(inOrder(items, ['c', 'x', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('is the list itself without ids', () => {
    expect(inOrder(items, null)).toBe(items);
  });
});
