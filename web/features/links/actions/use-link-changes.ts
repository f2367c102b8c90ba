import { useMutation } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import { countedBlocks } from '#web/features/links/counted-blocks.ts';
import { failureText, forEachLink } from '#web/features/links/for-each-link.ts';
import {
  fieldsForPut,
  LINKS_SCOPE,
  updateLink,
  useLinksCache,
} from '#web/features/links/links.api.ts';
import { applyChange, CHANGE_KEY, type LinksChange } from '#web/features/links/pending-links.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';

function changedText(links: readonly Link[], change: LinksChange['change']): string {
  const subject = links.length === 1 ? `${links[0]?.title} is` : `${countedBlocks(links)} are`;
  if ('hidden' in change) return `${subject} ${change.hidden ? 'hidden' : 'shown'}.`;
  return `${subject} ${change.featured ? 'featured' : 'no longer featured'}.`;
}

/**
 * Returns a function that hides or shows links, or changes whether they are featured. The list
 * shows the change immediately (see `usePendingLinks`).
 * @param announce called with a text about the change when it is saved
 */
export function useLinkChanges(announce: (text: string) => void) {
  const toasts = useToasts();
  const cache = useLinksCache();
  const { mutate } = useMutation({
    mutationKey: CHANGE_KEY,
    scope: LINKS_SCOPE,
    mutationFn: ({ links, change }: LinksChange) => {
      let stored: Link[] | undefined;
      return forEachLink(links, async (link) => {
        stored ??= await cache.latest();
        const current = stored.find(({ id }) => id === link.id) ?? link;
        return updateLink(link.id, { ...fieldsForPut(current), ...change });
      });
    },
    onSuccess: (outcome, { change }) => {
      const { done, failed } = outcome;
      if (done.length > 0) {
        const saved = new Map(done.map((link) => [link.id, link]));
        cache.update((links) =>
          applyChange(links, { links: done, change }).map((link) => saved.get(link.id) ?? link),
        );
        announce(changedText(done, change));
      }
      if (failed.length === 0) return;
      toasts.failedChange(failureText(outcome, 'Failed to update link'), outcome.error, () =>
        mutate({ links: failed, change }),
      );
      cache.reload();
    },
  });
  return (links: readonly Link[], change: LinksChange['change']) => {
    toasts.clear();
    mutate({ links, change });
  };
}
