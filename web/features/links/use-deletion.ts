import { useState } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import type { Feedback } from '#web/features/dashboard/feedback.ts';
import { errorText } from '#web/lib/error-text.ts';
import { deleteLink } from './links.api.ts';

/** The link whose deletion is being asked about, and the deletion itself. */
export function useDeletion(feedback: Feedback) {
  const [link, setLink] = useState<Link | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!link) return;
    setBusy(true);
    try {
      await deleteLink(link.id);
      feedback.success('Link deleted successfully!');
      await feedback.refresh();
    } catch (error) {
      feedback.failure(errorText(error, 'Failed to delete link'));
      await feedback.reload();
    } finally {
      setBusy(false);
      setLink(null);
    }
  };
  return { link, busy, ask: setLink, cancel: () => setLink(null), confirm };
}

export type Deletion = ReturnType<typeof useDeletion>;
