import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LINKS_MAX } from '#bff/contracts/limits.ts';
import type { DeletedLink, Link } from '#bff/contracts/link.ts';
import { countedBlocks } from '#web/features/links/counted-blocks.ts';
import { failureText, forEachLink } from '#web/features/links/for-each-link.ts';
import {
  LINKS_SCOPE,
  orderLinks,
  restoreLink,
  useLinksCache,
} from '#web/features/links/links.api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { idsOf, putBack } from './link-order.ts';

interface Restoration {
  links: readonly Link[];
  /** The order before the deletion. If it is missing, the links are restored at the end. */
  order?: readonly string[];
}

const FULL = `Your page has ${LINKS_MAX} links and headings. Delete one before you restore another`;
const isFull = (error: unknown) => error instanceof ApiError && error.code === 'too_many_links';

/**
 * Returns a function that restores deleted links, and the state of each restoration.
 * @param onRestored called after the links were added to the list
 */
export function useRestoreLinks(onRestored: (links: readonly Link[]) => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const cache = useLinksCache();
  /**
   * Moves restored links back to their positions. Returns all links in the new order. Returns null
   * if the restored links stay at the end: they belong there, or the order could not be saved.
   */
  const restoreOrder = async (restored: readonly Link[], before: readonly string[]) => {
    const last = idsOf(restored);
    const ids = [...idsOf(cache.current()).filter((id) => !last.includes(id)), ...last];
    const order = putBack(ids, last, before);
    return order.join() === ids.join() ? null : orderLinks(order).catch(() => null);
  };
  const { mutate, isPending, variables } = useMutation({
    scope: LINKS_SCOPE,
    mutationFn: async ({ links, order }: Restoration) => {
      const outcome = await forEachLink(links, ({ id }) => restoreLink(id));
      const ordered = order && outcome.done.length > 0 && (await restoreOrder(outcome.done, order));
      return { ...outcome, ordered };
    },
    onSuccess: ({ ordered, ...outcome }, { order }) => {
      const { done, failed, error } = outcome;
      if (done.length > 0) {
        if (ordered) cache.update(() => ordered);
        else cache.append(done);
        const restored = new Set(idsOf(done));
        client.setQueryData<DeletedLink[]>(queryKeys.deletedLinks, (links) =>
          links?.filter(({ id }) => !restored.has(id)),
        );
        const [first] = done;
        toasts.success(
          done.length === 1
            ? `Link "${first?.title}" restored.`
            : `${countedBlocks(done)} restored.`,
        );
        onRestored(done);
      }
      void client.invalidateQueries({ queryKey: queryKeys.deletedLinks });
      if (failed.length === 0) return;
      const text = isFull(error) ? `${FULL}.` : failureText(outcome, 'Failed to restore link');
      toasts.failedChange(text, error, () => mutate({ links: failed, ...(order && { order }) }));
      cache.reload();
    },
  });
  return {
    restore: mutate,
    isRestoring: ({ id }: Link) => isPending && variables.links.some((link) => link.id === id),
  };
}
