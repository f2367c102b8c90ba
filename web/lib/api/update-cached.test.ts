import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { updateCached } from './update-cached.ts';

const queryKey = ['any'];

/** Starts a fetch that responds when its function is called. */
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

it('does nothing without cached data', async () => {
  const client = createQueryClient();
  await updateCached<string[]>(client, queryKey, (data) => [...data, 'changed']);
  expect(client.getQueryData(queryKey)).toBeUndefined();
});
