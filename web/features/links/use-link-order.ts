import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { inOrder, moveTo } from './link-order.ts';
import { LINKS_SCOPE, orderLinks, useLinksCache } from './links.api.ts';

const ORDER_KEY = [...queryKeys.links, 'order'];

const idsOf = (links: readonly Link[]) => links.map(({ id }) => id);

/**
 * Returns the one way to reorder links, for buttons and dragging: at once on screen, then at the
 * server. Each order is the whole list, so an order that a newer one waits behind is not sent.
 */
export function useOrder(links: readonly Link[]) {
  const client = useQueryClient();
  const toasts = useToasts();
  const cache = useLinksCache();
  const isNewest = () => client.isMutating({ mutationKey: ORDER_KEY }) === 1;
  const { mutate } = useMutation({
    mutationKey: ORDER_KEY,
    scope: LINKS_SCOPE,
    /** @param _before the ids in the order before the move, for its failure */
    mutationFn: async (_before: string[]) =>
      isNewest() ? await orderLinks(idsOf(cache.current())) : null,
    onSuccess: (answer) => {
      if (!answer || !isNewest()) return;
      const stored = new Map(answer.map((link) => [link.id, link]));
      cache.update((current) =>
        inOrder(current, idsOf(answer)).map((link) => stored.get(link.id) ?? link),
      );
    },
    onError: (error, before) => {
      toasts.failure(errorText(error, 'Failed to reorder links'));
      if (!isNewest()) return;
      cache.update((current) => inOrder(current, before));
      cache.reload();
    },
  });
  return (from: number, to: number) => {
    const moved = moveTo(links, from, to);
    if (moved === links) return;
    toasts.clear();
    cache.update((current) => inOrder(current, idsOf(moved)));
    mutate(idsOf(links));
  };
}
