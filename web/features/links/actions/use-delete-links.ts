import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import { countedBlocks } from '#web/features/links/counted-blocks.ts';
import { failureText, forEachLink } from '#web/features/links/for-each-link.ts';
import { ADD_BUTTON_ID, editButtonId } from '#web/features/links/form/use-open-form.ts';
import { deleteLink, LINKS_SCOPE, useLinksCache } from '#web/features/links/links.api.ts';
import { DELETE_KEY, type Deletion } from '#web/features/links/pending-links.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { idsOf } from './link-order.ts';

interface DeleteOptions {
  onDeleted: (link: Link) => void;
  undo: (deletion: Deletion) => void;
}

/**
 * Merges two deletions. Keeps the order before the first deletion, because it contains all links.
 */
const joined = (first: Deletion, { links }: Deletion): Deletion => ({
  links: [...first.links, ...links],
  order: first.order,
});

export const deleteButtonId = (link: Link) => `delete-${link.id}`;

const isFocused = (id: string) => document.activeElement?.id === id;

/** Returns the id of the button that receives the focus when a link is deleted. */
function nextButtonId(links: readonly Link[], deleted: Link): string {
  const index = links.findIndex(({ id }) => id === deleted.id);
  const neighbor = links[index + 1] ?? links[index - 1];
  return neighbor ? editButtonId(neighbor) : ADD_BUTTON_ID;
}

interface Undoable {
  deletion: Deletion;
  /** Returns whether the toast with the deletion's Undo button is still visible. */
  isShown: () => boolean;
}

/**
 * Returns a function that deletes links and offers Undo. If the toast of an earlier deletion is
 * still visible, Undo restores the links of both deletions. The list hides deleted links
 * immediately (see `usePendingLinks`).
 * @param links the shown links
 */
export function useDeleteLinks(links: readonly Link[], { onDeleted, undo }: DeleteOptions) {
  const client = useQueryClient();
  const toasts = useToasts();
  const cache = useLinksCache();
  const [, setUndoable, readUndoable] = useDraftState<Undoable | null>('undoable-deletion', null);
  const offerUndo = (deleted: Deletion) => {
    const earlier = readUndoable();
    const deletion = earlier?.isShown() ? joined(earlier.deletion, deleted) : deleted;
    const subject = deletion.links.length === 1 ? 'Link' : countedBlocks(deletion.links);
    const isShown = toasts.success(`${subject} deleted successfully!`, {
      label: 'Undo',
      onPress: () => undo(deletion),
    });
    setUndoable({ deletion, isShown });
  };
  const { mutate } = useMutation({
    mutationKey: DELETE_KEY,
    scope: LINKS_SCOPE,
    mutationFn: (deletion: Deletion) =>
      forEachLink(deletion.links, async (link) => {
        await deleteLink(link.id);
        return link;
      }),
    onSuccess: (outcome, { order }) => {
      const { done, failed } = outcome;
      if (done.length > 0) {
        const deleted = new Set(idsOf(done));
        cache.update((current) => current.filter(({ id }) => !deleted.has(id)));
        void client.invalidateQueries({ queryKey: queryKeys.deletedLinks });
        for (const link of done) onDeleted(link);
        offerUndo({ links: done, order });
      }
      const [first] = failed;
      if (!first) return;
      toasts.failedChange(failureText(outcome, 'Failed to delete link'), outcome.error, () =>
        mutate({ links: failed, order }),
      );
      // Return the focus to the link that was not deleted, unless the focus has moved meanwhile.
      if (isFocused(nextButtonId(cache.current(), first))) {
        focusAfterDialog(() => document.getElementById(deleteButtonId(first)));
      }
      cache.reload();
    },
  });
  return (deleted: readonly Link[]) => {
    const [first] = deleted;
    // Move the focus, because the focused button disappears with its row.
    if (first && deleted.length === 1) document.getElementById(nextButtonId(links, first))?.focus();
    toasts.clearErrors();
    mutate({ links: deleted, order: idsOf(cache.current()) });
  };
}
