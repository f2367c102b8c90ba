import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, api, NetworkError } from '#web/lib/api/api-client.ts';
import { createQueryClient, updateCached } from './query-client.ts';

const ANY = { parse: (value: unknown) => value };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function callsUntilItFails(error: Error): Promise<number> {
  vi.useFakeTimers();
  const queryFn = vi.fn(() => Promise.reject(error));
  const query = createQueryClient().fetchQuery({ queryKey: ['any'], queryFn });
  await Promise.all([expect(query).rejects.toBe(error), vi.runAllTimersAsync()]);
  return queryFn.mock.calls.length;
}

it.each([
  ['a failed network', new NetworkError('Failed to fetch')],
  ['502', new ApiError(502, {})],
  ['503', new ApiError(503, {})],
  ['504', new ApiError(504, {})],
])('S69 retries a request three times after %s', async (_, error) => {
  expect(await callsUntilItFails(error)).toBe(4);
});

it.each([401, 403, 404, 429, 500])('S69 does not retry a request after %i', async (status) => {
  expect(await callsUntilItFails(new ApiError(status, {}))).toBe(1);
});

async function attemptsOfMutation(call: () => Promise<unknown>): Promise<number> {
  vi.useFakeTimers();
  const mutationFn = vi.fn(call);
  const observer = new MutationObserver(createQueryClient(), { mutationFn });
  const ended = observer.mutate().catch(() => undefined);
  await vi.runAllTimersAsync();
  await ended;
  return mutationFn.mock.calls.length;
}

describe('a mutation without a response', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  });

  it('is retried three times for PUT, DELETE and a POST with a key', async () => {
    expect(await attemptsOfMutation(() => api.put('/profile', { bio: 'a' }))).toBe(4);
    expect(await attemptsOfMutation(() => api.delete('/links/1'))).toBe(4);
    expect(await attemptsOfMutation(() => api.create('/links', { title: 'a' }, ANY))).toBe(4);
  });

  it('is not retried for another POST', async () => {
    expect(await attemptsOfMutation(() => api.post('/reports', { username: 'a' }))).toBe(1);
  });
});

const queryKey = ['any'];

/** Starts a fetch. It responds when the returned function is called. */
function startFetch(client: ReturnType<typeof createQueryClient>) {
  const response = Promise.withResolvers<string[]>();
  const fetched = client.fetchQuery({ queryKey, staleTime: 0, queryFn: () => response.promise });
  return { respond: response.resolve, settled: fetched.catch(() => undefined) };
}

it('updates cached data, and an older response does not replace it', async () => {
  const client = createQueryClient();
  client.setQueryData(queryKey, ['shown']);
  const older = startFetch(client);
  await updateCached<string[]>(client, queryKey, (data) => [...data, 'changed']);
  older.respond(['shown']);
  await older.settled;
  expect(client.getQueryData(queryKey)).toEqual(['shown', 'changed']);
});

it('updateCached does nothing without cached data', async () => {
  const client = createQueryClient();
  await updateCached<string[]>(client, queryKey, (data) => [...data, 'changed']);
  expect(client.getQueryData(queryKey)).toBeUndefined();
});
