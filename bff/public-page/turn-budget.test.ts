import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TurnBudget } from './turn-budget.ts';

/** Blocks the thread for a duration in milliseconds. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/**
 * Starts several tasks at once. Each blocks the thread for one of the durations.
 * @param works durations in milliseconds
 * @returns for each task, the number of the event-loop turn in which it ran
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

it('S61 lets other requests run between two long tasks', async () => {
  const turns = await turnsOf([15, 15, 15, 15]);
  expect(new Set(turns).size).toBe(4);
});

it('runs short tasks in one turn of the event loop, in order', async () => {
  expect(new Set(await turnsOf([0, 0, 0, 0, 0])).size).toBe(1);
});

it('continues after a task that throws', async () => {
  const budget = new TurnBudget();
  const failing = budget.run(() => {
    block(15);
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await budget.run(() => 'next')).toBe('next');
});
