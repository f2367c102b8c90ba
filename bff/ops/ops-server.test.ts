import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { shareRuns } from './ops-server.ts';

it('S61 shareRuns runs once at a time, after each call, and again after a failure', async () => {
  const runs: PromiseWithResolvers<number>[] = [];
  const work = vi.fn(() => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return run.promise;
  });
  const shared = shareRuns(work);
  const first = [shared(), shared()];
  await nextTurn();
  const later = Array.from({ length: 50 }, shared);
  await nextTurn();
  expect(work).toHaveBeenCalledTimes(1);
  runs[0]?.reject(new Error('failed'));
  for (const call of first) await expect(call).rejects.toThrow('failed');
  await nextTurn();
  expect(work).toHaveBeenCalledTimes(2);
  runs[1]?.resolve(2);
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
});
