import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LINKS_SCOPE, orderLinks, useLinksCache } from '#web/features/links/links.api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { idsOf, putBack, sortByIds } from './link-order.ts';

const ORDER_KEY = [...queryKeys.links, 'order'];

/** The order on the server. All unsaved moves share this object. */
interface StoredOrder {
  ids: readonly string[];
  /** The announcement of the last move. */
  text: string;
}

/**
 * Returns a function that reorders links, first in the cache and then on the server. Each request
 * contains the order of all links. If a newer move is pending, a queued request is therefore
 * skipped, and the failure of a request is ignored.
 * @param announce called with the text of the last move when it is saved
 */
export function useLinkOrder(announce: (text: string) => void) {
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
      announce(stored.text);
    },
    onError: (error, stored) => {
      if (!isLatest()) return;
      const wanted = idsOf(cache.current());
      toasts.failedChange(errorText(error, 'Failed to reorder links'), error, () =>
        reorder(wanted, stored.text),
      );
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
  const reorder = (ids: readonly string[], text: string) => {
    toasts.clear();
    const stored = pendingOrder() ?? { ids: idsOf(cache.current()), text };
    stored.text = text;
    // A link whose deletion is pending is not shown. Keep its place in case the deletion fails.
    cache.update((current) => {
      const hidden = idsOf(current).filter((id) => !ids.includes(id));
      return sortByIds(current, putBack(ids, hidden, idsOf(current)));
    });
    mutate(stored);
  };
  return reorder;
}
