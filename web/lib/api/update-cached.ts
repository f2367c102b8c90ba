import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Updates cached data after a mutation, and cancels a fetch whose older response would replace it.
 * Does nothing without cached data.
 */
export async function updateCached<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: T) => T,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<T>(queryKey, (data) => data && change(data));
}
