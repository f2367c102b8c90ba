import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TurnBudget } from './turn-budget.ts';

/**
 * Blocks the thread.
 * @param milliseconds how long
 */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/**
 * Runs the work items that arrive together.
 * @returns the turn of the event loop in which each ran
 */
async function turnsOf(works: readonly number[]): Promise<number[]> {
  const budget = new TurnBudget();
  let turn = 0;
  let isDone = false;
  const counting = (async () => {
    while (!isDone) {
      await nextTurn();
      turn += 1;
    }
  })();
  const run = (milliseconds: number) =>
    budget.run(() => {
      block(milliseconds);
      return turn;
    });
  const turns = await Promise.all(works.map(run));
  isDone = true;
  await counting;
  return turns;
}

it('S61 gives other requests a turn between two long works', async () => {
  const turns = await turnsOf([15, 15, 15, 15]);
  expect(new Set(turns).size).toBe(4);
});

it('runs short works of one moment in one turn, in their order', async () => {
  expect(new Set(await turnsOf([0, 0, 0, 0, 0])).size).toBe(1);
});

it('goes on after a work that throws', async () => {
  const budget = new TurnBudget();
  const failing = budget.run(() => {
    block(15);
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await budget.run(() => 'next')).toBe('next');
});
