import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Link } from '#bff/contracts/link.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { deleteLink, LINKS_SCOPE, useLinksCache } from './links.api.ts';
import { ADD_BUTTON_ID } from './use-open-form.ts';

/** Deletes a link after a confirmation in a dialog. */
export function useDeleteLink(onDeleted: (link: Link) => void) {
  const [link, setLink] = useState<Link | null>(null);
  const toasts = useToasts();
  const cache = useLinksCache();
  const { mutate, isPending } = useMutation({
    scope: LINKS_SCOPE,
    mutationFn: ({ id }: Link) => deleteLink(id),
    onSuccess: (_, deleted) => {
      cache.update((links) => links.filter(({ id }) => id !== deleted.id));
      onDeleted(deleted);
      toasts.success('Link deleted successfully!');
      flushSync(() => setLink(null));
      // The button to which the dialog would return the focus was deleted with the link.
      focusAfterDialog(() => document.getElementById(ADD_BUTTON_ID));
    },
    onError: (error) => {
      toasts.failure(errorText(error, 'Failed to delete link'));
      setLink(null);
      cache.reload();
    },
  });
  return {
    link,
    busy: isPending,
    open: setLink,
    cancel: () => setLink(null),
    confirm: () => link && mutate(link),
  };
}

export type LinkDeletion = ReturnType<typeof useDeleteLink>;
