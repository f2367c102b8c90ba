import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { moveItem, sortByIds } from './link-order.ts';
import { LINKS_SCOPE, orderLinks, useLinksCache } from './links.api.ts';

const ORDER_KEY = [...queryKeys.links, 'order'];

const idsOf = (links: readonly Link[]) => links.map(({ id }) => id);

/**
 * Returns a function that moves a link, first in the cache and then on the server. A request
 * contains the order of all links, so a queued order is skipped when a newer one is waiting.
 */
export function useLinkOrder(links: readonly Link[]) {
  const client = useQueryClient();
  const toasts = useToasts();
  const cache = useLinksCache();
  const isLatest = () => client.isMutating({ mutationKey: ORDER_KEY }) === 1;
  const { mutate } = useMutation({
    mutationKey: ORDER_KEY,
    scope: LINKS_SCOPE,
    /** @param _before ids in the order before the move, which `onError` restores */
    mutationFn: async (_before: string[]) =>
      isLatest() ? await orderLinks(idsOf(cache.current())) : null,
    onSuccess: (response) => {
      if (!response || !isLatest()) return;
      const stored = new Map(response.map((link) => [link.id, link]));
      cache.update((current) =>
        sortByIds(current, idsOf(response)).map((link) => stored.get(link.id) ?? link),
      );
    },
    onError: (error, before) => {
      toasts.failure(errorText(error, 'Failed to reorder links'));
      if (!isLatest()) return;
      cache.update((current) => sortByIds(current, before));
      cache.reload();
    },
  });
  return (from: number, to: number) => {
    const moved = moveItem(links, from, to);
    if (moved === links) return;
    toasts.clear();
    cache.update((current) => sortByIds(current, idsOf(moved)));
    mutate(idsOf(links));
  };
}
