import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#web/lib/api/api-client.ts';

const RETRIES = 2;
const FIRST_RETRY_MS = 500;
/** How long an answer counts as fresh: a page that mounts within it asks nothing again. */
const FRESH_MS = 10_000;

// The default waits for a timer: a dropped link would be painted at its old place first.
notifyManager.setScheduler(queueMicrotask);

/** Whether the same request may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status === 503);
}

/**
 * Makes the cache of the signed-in pages. It belongs to their frame and goes with it, so that the
 * next user of the browser starts with an empty one. Requests are sent offline too: they fail, and
 * the page shows it.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
      },
      // A change is repeated by its user: the first one may have arrived.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
