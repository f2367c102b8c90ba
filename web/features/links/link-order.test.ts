import { describe, expect, it } from 'vitest';
import { moveItem, sortByIds } from './link-order.ts';

describe('moveTo', () => {
  it('swaps adjacent items', () => {
    expect(moveItem(['a', 'b', 'c'], 1, 0)).toEqual(['b', 'a', 'c']);
    expect(moveItem(['a', 'b', 'c'], 1, 2)).toEqual(['a', 'c', 'b']);
  });

  it('moves an item by several positions', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['b', 'c', 'd', 'a']);
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  });

  it.each([
    [0, -1],
    [2, 3],
    [1, 1],
    [7, 0],
    [-1, 0],
  ])('returns the same array for a move from %i to %i', (from, to) => {
    const items = ['a', 'b', 'c'];
    expect(moveItem(items, from, to)).toBe(items);
  });
});

describe('inOrder', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  it('sorts by the ids, ignores unknown ids and puts other items last', () => {
    expect(sortByIds(items, ['c', 'x', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('returns the same array without ids', () => {
    expect(sortByIds(items, null)).toBe(items);
  });
});
