import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#web/lib/api/api-client.ts';

const RETRIES = 3;
const FIRST_RETRY_MS = 300;
const retryDelay = (failures: number) => FIRST_RETRY_MS * 2 ** failures;
/** Age from which cached data is refetched when a component mounts, in milliseconds. */
export const FRESH_MS = 10_000;

// Notify in a microtask. With the default timer, the browser would first paint a dropped link at
// its old position.
notifyManager.setScheduler(queueMicrotask);

/** Statuses of an overloaded server, or of a proxy that cannot reach the server. */
const UNREACHABLE = [502, 503, 504];

/** Returns whether a retry may succeed. */
function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return UNREACHABLE.includes(error.status);
  return error instanceof NetworkError;
}

/** Returns whether a retry is safe even if the server has already processed the request. */
const isRepeatable = (error: unknown) =>
  (error instanceof NetworkError || error instanceof ApiError) && error.isRepeatable;

const mayRepeat = (failures: number, error: unknown) =>
  failures < RETRIES && isTransient(error) && isRepeatable(error);

/** Makes a call with the retries of a mutation, for mutations that consist of several requests. */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (!mayRepeat(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)));
    }
  }
}

/**
 * Creates the query cache. The layout of the signed-in pages owns the cache, so that each session
 * starts with an empty one. Requests are also sent while offline, so that the page shows their
 * errors.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay,
      },
      mutations: {
        networkMode: 'always',
        retry: mayRepeat,
        retryDelay,
      },
    },
  });
}

/**
 * Updates cached data after a mutation. Cancels a pending fetch, whose older response would replace
 * the data. Does nothing if no data is cached.
 */
export async function updateCached<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: T) => T,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<T>(queryKey, (data) => data && change(data));
}
