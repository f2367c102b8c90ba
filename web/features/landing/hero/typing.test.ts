import { expect, it } from 'vitest';
import { type Typed, typeStep } from './typing.ts';

it('types, holds, erases and repeats with the delays of the specification', () => {
  const phrases = ['ab', 'c'];
  let state: Typed = { phrase: 0, length: 0, erasing: false };
  const seen: [string, number][] = [];
  for (let step = 0; step < 7; step += 1) {
    const { next, wait } = typeStep(state, phrases);
    state = next;
    seen.push([phrases[next.phrase]?.slice(0, next.length) ?? '', wait]);
  }
  expect(seen).toEqual([
    ['a', 50],
    ['ab', 2000],
    ['a', 30],
    ['', 50],
    ['c', 2000],
    ['', 50],
    ['a', 50],
  ]);
});
