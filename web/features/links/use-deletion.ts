import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Link } from '#bff/contracts/link.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import type { Amendable } from '#web/lib/use-latest.ts';
import { focusAfterDialog } from '#web/ui/overlay/after-dialog.ts';
import { deleteLink } from './links.api.ts';
import { ADD_BUTTON_ID } from './use-open-form.ts';

/** The link whose deletion is being asked about, and the deletion itself. */
export function useDeletion(
  feedback: Feedback,
  { amend }: Amendable<Link[]>,
  onDeleted: (link: Link) => void,
) {
  const [link, setLink] = useState<Link | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!link) return;
    setBusy(true);
    let gone = false;
    try {
      await deleteLink(link.id);
      gone = true;
      amend((links) => links.filter(({ id }) => id !== link.id));
      onDeleted(link);
      feedback.success('Link deleted successfully!');
      feedback.refresh();
    } catch (error) {
      feedback.failure(errorText(error, 'Failed to delete link'));
      await feedback.reload();
    } finally {
      setBusy(false);
      flushSync(() => setLink(null));
      // The button that it gives the focus back to is gone.
      if (gone) focusAfterDialog(() => document.getElementById(ADD_BUTTON_ID));
    }
  };
  return { link, busy, ask: setLink, cancel: () => setLink(null), confirm };
}

export type Deletion = ReturnType<typeof useDeletion>;
