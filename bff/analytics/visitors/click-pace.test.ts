import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { ClickPace } from './click-pace.ts';

it('30 clicks a minute are a person’s', () => {
  const pace = new ClickPace();
  const clicks = Array.from({ length: 32 }, () => pace.isTooFast('hand'));
  expect(clicks).toEqual([...Array(30).fill(false), true, true]);
  expect(pace.isTooFast('other hand')).toBe(false);
});

it('after a minute a visitor begins anew', async () => {
  const clock = vi.spyOn(performance, 'now');
  const pace = new ClickPace();
  // The cache remembers the time for a millisecond.
  const at = async (milliseconds: number) => {
    await sleep(5);
    clock.mockReturnValue(milliseconds);
    return pace.isTooFast('hand');
  };
  expect(await at(1_000)).toBe(false);
  for (let i = 0; i < 30; i += 1) pace.isTooFast('hand');
  expect(await at(60_000)).toBe(true);
  expect(await at(62_000)).toBe(false);
  clock.mockRestore();
});
