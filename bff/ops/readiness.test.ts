import { beforeEach, expect, it, vi } from 'vitest';
import type { WriteProblem } from './readiness.store.ts';
import { Readiness } from './readiness.ts';

beforeEach(() => void vi.useFakeTimers());

/** Returns a Readiness with dependencies that the test controls. */
function controlled() {
  const postgres = vi.fn(async (): Promise<WriteProblem | undefined> => undefined);
  const redis = vi.fn(async () => 'PONG');
  const readiness = new Readiness({ checkPostgres: postgres, checkRedis: redis });
  return { readiness, postgres, redis };
}

it('is ready, even while Redis is down', async () => {
  const { readiness, redis } = controlled();
  expect(await readiness.report()).toMatchObject({ status: 'ready', postgres: 'ok', redis: 'ok' });
  vi.advanceTimersByTime(250);
  redis.mockRejectedValue(new Error('down'));
  expect(await readiness.report()).toMatchObject({
    status: 'ready',
    postgres: 'ok',
    redis: 'down',
  });
});

it.each(['read-only', 'full'] as const)('is not ready while Postgres is %s', async (problem) => {
  const { readiness, postgres } = controlled();
  postgres.mockResolvedValue(problem);
  expect(await readiness.report()).toMatchObject({ status: 'not ready', postgres: problem });
});

it('is not ready when Postgres fails, and ready at the next check', async () => {
  const { readiness, postgres } = controlled();
  postgres.mockRejectedValueOnce(new Error('refused'));
  expect(await readiness.report()).toMatchObject({ status: 'not ready', postgres: 'down' });
  vi.advanceTimersByTime(250);
  expect(await readiness.report()).toMatchObject({ status: 'ready' });
});

it('S61 shares a check between probes within 250 ms', async () => {
  const { readiness, postgres } = controlled();
  for (let probe = 0; probe < 1_000; probe += 1) void readiness.report();
  await readiness.report();
  vi.advanceTimersByTime(249);
  await readiness.report();
  expect(postgres).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await readiness.report();
  expect(postgres).toHaveBeenCalledTimes(2);
});

it('responds within 900 ms while Postgres hangs, and starts no second check until the first ends', async () => {
  const { readiness, postgres } = controlled();
  const hanging = Promise.withResolvers<undefined>();
  postgres.mockReturnValueOnce(hanging.promise);
  const first = readiness.report();
  await vi.advanceTimersByTimeAsync(900);
  expect(await first).toMatchObject({ status: 'not ready', postgres: 'down' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await readiness.report()).toMatchObject({ postgres: 'down' });
  expect(postgres).toHaveBeenCalledTimes(1);
  hanging.reject(new Error('timeout'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await readiness.report()).toMatchObject({ status: 'ready' });
});

it('is not ready for ten seconds after a write that Postgres rejected', async () => {
  const { readiness } = controlled();
  readiness.observe('full');
  expect(await readiness.report()).toMatchObject({ status: 'not ready', postgres: 'full' });
  vi.advanceTimersByTime(9_999);
  expect(await readiness.report()).toMatchObject({ status: 'not ready' });
  vi.advanceTimersByTime(1);
  expect(await readiness.report()).toMatchObject({ status: 'ready' });
});

it('stays unready after it starts to stop', async () => {
  const { readiness } = controlled();
  readiness.stop();
  expect(await readiness.report()).toMatchObject({
    status: 'stopping',
    postgres: 'ok',
    redis: 'ok',
  });
});
