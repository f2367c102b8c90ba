import { expect, it } from 'vitest';
import { type BatchOutcome, emptyOutcome } from './batch-outcome.ts';
import { addVisit, type Increments } from './increment.ts';
import { LockedClicks } from './locked-clicks.ts';

function clicksOn(linkId: string): Increments {
  const batch: Increments = new Map();
  addVisit(batch, linkId, { visitor: 'phone' });
  return batch;
}

it('rejects the clicks on a link that Postgres cannot count, and acknowledges the others', async () => {
  const outcome: BatchOutcome = {
    ...emptyOutcome(),
    days: new Map([['shop', '2026-01-01']]),
    refused: new Map([['blog', new Error('time zone not recognized')]]),
  };
  const write = async () => outcome;
  const clicks = new LockedClicks({ write, onFailure: () => undefined });
  const results = Promise.allSettled(
    ['shop', 'blog', 'gone'].map((id) => clicks.add(id, clicksOn(id))),
  );
  expect(await results).toEqual([
    { status: 'fulfilled', value: true },
    { status: 'rejected', reason: new Error('time zone not recognized') },
    { status: 'fulfilled', value: false },
  ]);
});
