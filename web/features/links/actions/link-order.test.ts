import { describe, expect, it } from 'vitest';
import { moveItem, moveToEdge, putBack, sortByIds } from './link-order.ts';

describe('moveItem', () => {
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

it('moves several items to the start or the end, in their order', () => {
  const isChosen = (item: string) => 'bd'.includes(item);
  expect(moveToEdge(['a', 'b', 'c', 'd'], isChosen, 'top')).toEqual(['b', 'd', 'a', 'c']);
  expect(moveToEdge(['a', 'b', 'c', 'd'], isChosen, 'bottom')).toEqual(['a', 'c', 'b', 'd']);
});

it('sorts by the ids, ignores unknown ids and puts unlisted items last', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(sortByIds(items, ['c', 'x', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

describe('putBack', () => {
  it.each([
    ['a', 'bcda', 'abcd', 'abcd'],
    ['b', 'acdb', 'abcd', 'abcd'],
    ['d', 'abcd', 'abcd', 'abcd'],
    ['bc', 'adbc', 'abcd', 'abcd'],
    ['abcd', 'xabcd', 'abcd', 'abcdx'],
    // A link was moved and another was added in the meantime.
    ['b', 'dcaxb', 'abcd', 'dcabx'],
    // The predecessor was deleted, too.
    ['c', 'adc', 'abcd', 'acd'],
  ])('moves %s in %s back to its place in %s', (restored, ids, before, expected) => {
    expect(putBack([...ids], [...restored], [...before]).join('')).toBe(expected);
  });
});
