import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { afterResponses } from './after-responses.ts';

it('runs the work of a turn after the responses, in order', async () => {
  const done: number[] = [];
  const later = afterResponses((work: number) => done.push(work));
  later(1);
  later(2);
  await Promise.resolve();
  expect(done).toEqual([]);
  await turn();
  expect(done).toEqual([1, 2]);
});

it('runs work that other work adds in a later turn', async () => {
  const done: number[] = [];
  const later = afterResponses((work: number) => {
    done.push(work);
    if (work === 1) later(2);
  });
  later(1);
  await turn();
  expect(done).toEqual([1]);
  await turn();
  expect(done).toEqual([1, 2]);
});
