import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api/api-client.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => vi.useRealTimers());

async function callsUntilItFails(error: Error): Promise<number> {
  vi.useFakeTimers();
  const queryFn = vi.fn(() => Promise.reject(error));
  const query = createQueryClient().fetchQuery({ queryKey: ['any'], queryFn });
  await Promise.all([expect(query).rejects.toBe(error), vi.runAllTimersAsync()]);
  return queryFn.mock.calls.length;
}

it.each([
  ['a failed network', new NetworkError('Failed to fetch')],
  ['503', new ApiError(503, {})],
])('S69 repeats a request twice after %s', async (_, error) => {
  expect(await callsUntilItFails(error)).toBe(3);
});

it.each([401, 403, 404, 429, 500])('S69 does not repeat a request after %i', async (status) => {
  expect(await callsUntilItFails(new ApiError(status, {}))).toBe(1);
});
