import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '#db/connection.ts';
import type { Uniques } from './uniques.ts';
import { ViewRecorder } from './view-recorder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function failingRecorder() {
  const transaction = vi.fn(() => Promise.reject(new Error('down')));
  const logger = { warn: vi.fn(), error: vi.fn() };
  const recorder = new ViewRecorder({
    db: { transaction } as unknown as Db,
    logger: logger as unknown as Logger,
    uniques: {} as Uniques,
    observeBatch: () => undefined,
  });
  return { recorder, transaction, logger };
}

it('retries views for a minute, then drops them and logs their number', async () => {
  const { recorder, transaction, logger } = failingRecorder();
  for (let view = 0; view < 25; view += 1) recorder.add('page', { visitor: 'phone' });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(transaction.mock.calls.length).toBeGreaterThan(30);
  expect(logger.error).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(5_000);
  expect(logger.error.mock.calls).toEqual([[{ views: 25, cause: 'down' }, 'views were dropped']]);
  const attempts = transaction.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(transaction).toHaveBeenCalledTimes(attempts);
});

it('drops views that cannot be written within three seconds after close', async () => {
  const { recorder, logger } = failingRecorder();
  recorder.add('page', { visitor: 'bot' });
  const closed = recorder.close();
  await vi.advanceTimersByTimeAsync(3_500);
  await closed;
  expect(logger.error.mock.calls).toEqual([[{ views: 1, cause: 'down' }, 'views were dropped']]);
});
