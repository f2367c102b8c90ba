import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FactorRemovals } from './factor-removals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Creates removals whose transactions stay open. Each call of `finish` ends the oldest open
 * transaction.
 */
function slowRemovals() {
  const open: (() => void)[] = [];
  const transaction = vi.fn(() => new Promise<void>((resolve) => void open.push(resolve)));
  type Deps = ConstructorParameters<typeof FactorRemovals>[0];
  const removals = new FactorRemovals({ db: { transaction } } as unknown as Deps);
  const author = { device: null, session: null };
  const remove = () =>
    removals.remove({ userId: 'rosa', factorId: 'a', author }, async () => undefined);
  return { transaction, remove, finish: () => open.shift()?.() };
}

it('S69 runs two removals at a time, and starts a waiting one in a free slot', async () => {
  const { transaction, remove, finish } = slowRemovals();
  const all = [remove(), remove(), remove()];
  await vi.advanceTimersByTimeAsync(900);
  expect(transaction).toHaveBeenCalledTimes(2);
  finish();
  await vi.advanceTimersByTimeAsync(200);
  expect(transaction).toHaveBeenCalledTimes(3);
  finish();
  finish();
  await Promise.all(all);
});

it('S69 rejects a removal that has waited for a second, and never runs it', async () => {
  const { transaction, remove, finish } = slowRemovals();
  const running = [remove(), remove()];
  const late = expect(remove()).rejects.toMatchObject({ name: 'Unavailable' });
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  finish();
  finish();
  await Promise.all(running);
  await vi.advanceTimersByTimeAsync(0);
  expect(transaction).toHaveBeenCalledTimes(2);
});
