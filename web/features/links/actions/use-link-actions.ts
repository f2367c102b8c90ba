import type { Link } from '#bff/contracts/link.ts';
import { countedBlocks } from '#web/features/links/counted-blocks.ts';
import type { LinkEditor } from '#web/features/links/form/use-link-editor.ts';
import { editButtonId } from '#web/features/links/form/use-open-form.ts';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import { idsOf, moveItem, moveToEdge } from './link-order.ts';
import { useDeleteLinks } from './use-delete-links.ts';
import { useDuplicateLink } from './use-duplicate-link.ts';
import { useLinkChanges } from './use-link-changes.ts';
import { useLinkOrder } from './use-link-order.ts';
import { useRestoreLinks } from './use-restore-links.ts';

interface LinkActionsOptions {
  links: readonly Link[];
  editor: LinkEditor;
  announce: (text: string) => void;
  /** Highlights rows and scrolls to the first of them. */
  mark: (ids: readonly string[]) => void;
}

/** Returns the actions that the rows, the menus and the selection bar share. */
export function useLinkActions({ links, editor, announce, mark }: LinkActionsOptions) {
  const reorder = useLinkOrder(announce);
  const { restore } = useRestoreLinks(([first]) => {
    // Move the focus, because the pressed Undo button has disappeared.
    if (first) focusAfterDialog(() => document.getElementById(editButtonId(first)));
  });
  const placeText = (index: number) => `position ${index + 1} of ${links.length}.`;
  const moveTo = (from: number, to: number, verb: string) => {
    const link = links[from];
    const moved = moveItem(links, from, to);
    if (!link || moved === links) return;
    reorder(idsOf(moved), `${link.title} ${verb} ${placeText(to)}`);
    mark([link.id]);
  };
  return {
    change: useLinkChanges(announce),
    duplicate: useDuplicateLink(),
    remove: useDeleteLinks(links, { onDeleted: editor.closeDeleted, undo: restore }),
    edit: (link: Link) => editor.startEditing(link),
    schedule: (link: Link) => editor.startEditing(link, { options: true }),
    move: (from: number, to: number) => moveTo(from, to, 'moved to'),
    drop: (from: number, to: number) => moveTo(from, to, 'was dropped at'),
    moveToEdge: (chosen: readonly Link[], edge: 'top' | 'bottom') => {
      const [first] = chosen;
      if (!first) return;
      const moved = moveToEdge(links, ({ id }) => chosen.some((link) => link.id === id), edge);
      const place = edge === 'top' ? placeText(0) : placeText(links.length - 1);
      reorder(
        idsOf(moved),
        chosen.length === 1
          ? `${first.title} moved to ${place}`
          : `${countedBlocks(chosen)} moved to the ${edge}.`,
      );
      mark(idsOf(chosen));
    },
  };
}

export type LinkActions = ReturnType<typeof useLinkActions>;
