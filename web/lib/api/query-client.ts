import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#web/lib/api/api-client.ts';

const RETRIES = 2;
const FIRST_RETRY_MS = 500;
/** How long cached data is not refetched when a page mounts, in milliseconds. */
const FRESH_MS = 10_000;

// By default a timer delays updates, so a dropped link would be painted at its old position first.
notifyManager.setScheduler(queueMicrotask);

/** Returns whether repeating a request may succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status === 503);
}

/**
 * Creates the query cache. The layout of the signed-in pages owns it, so that each session starts with
 * an empty cache. Requests are also sent while offline, so that the page shows that they fail.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
      },
      // Not repeated automatically, because the first request may have succeeded.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
