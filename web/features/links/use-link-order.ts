import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { moveItem, sortByIds } from './link-order.ts';
import { LINKS_SCOPE, orderLinks, useLinksCache } from './links.api.ts';

const ORDER_KEY = [...queryKeys.links, 'order'];

const idsOf = (links: readonly Link[]) => links.map(({ id }) => id);

/** The order on the server. The moves that are not saved yet share one object. */
interface StoredOrder {
  ids: readonly string[];
}

/**
 * Returns a function that moves a link, first in the cache and then on the server. A request
 * contains the order of all links, so a queued order is skipped when a newer one is waiting, and its
 * failure does not matter.
 */
export function useLinkOrder(links: readonly Link[]) {
  const client = useQueryClient();
  const toasts = useToasts();
  const cache = useLinksCache();
  const isLatest = () => client.isMutating({ mutationKey: ORDER_KEY }) === 1;
  const { mutate } = useMutation({
    mutationKey: ORDER_KEY,
    scope: LINKS_SCOPE,
    mutationFn: async (_stored: StoredOrder) =>
      isLatest() ? await orderLinks(idsOf(cache.current())) : null,
    onSuccess: (response, stored) => {
      if (!response) return;
      stored.ids = idsOf(response);
      if (!isLatest()) return;
      const saved = new Map(response.map((link) => [link.id, link]));
      cache.update((current) =>
        sortByIds(current, stored.ids).map((link) => saved.get(link.id) ?? link),
      );
    },
    onError: (error, stored) => {
      if (!isLatest()) return;
      toasts.failure(errorText(error, 'Failed to reorder links'));
      cache.update((current) => sortByIds(current, stored.ids));
      cache.reload();
    },
  });
  const pendingOrder = () => {
    const pending = client
      .getMutationCache()
      .find<unknown, Error, StoredOrder>({ mutationKey: ORDER_KEY, status: 'pending' });
    return pending?.state.variables;
  };
  return (from: number, to: number) => {
    const moved = moveItem(links, from, to);
    if (moved === links) return;
    toasts.clear();
    const stored = pendingOrder() ?? { ids: idsOf(links) };
    cache.update((current) => sortByIds(current, idsOf(moved)));
    mutate(stored);
  };
}
