import { expect, it } from 'vitest';
import { addVisit, type Increments } from './increment.ts';

const FORGED = 25_000;

it('counts every visit of a batch, and limits its visitors and hosts', () => {
  const batch: Increments = new Map();
  for (let number = 0; number < FORGED; number += 1) {
    const referrer = `${number}.example`;
    addVisit(batch, 'page', { visitor: 'phone', visitorKey: `agent ${number}`, referrer });
  }
  const page = batch.get('page');
  expect([page?.visits, page?.phone]).toEqual([FORGED, FORGED]);
  expect([page?.visitorKeys.size, page?.referrers.size]).toEqual([20_000, 2_001]);
  expect(page?.referrers.get('*')).toBe(FORGED - 2_000);
});
