import { useIsMutating, useMutation } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { EMPTY_DRAFT, toDraft, toLinkBody } from './link-draft.ts';
import { addLink, LINKS_SCOPE, updateLink, useLinksCache } from './links.api.ts';
import { type OpenForm, useOpenForm } from './use-open-form.ts';

const SAVE_KEY = [...queryKeys.links, 'save'];

const TEXTS = {
  add: { done: 'added', failure: 'Failed to add link' },
  update: { done: 'updated', failure: 'Failed to update link' },
};

const textsOf = ({ link }: OpenForm) => (link ? TEXTS.update : TEXTS.add);

/** Replaces a link, or appends a new one. */
function upsertLink(links: Link[], saved: Link): Link[] {
  const index = links.findIndex((link) => link.id === saved.id);
  return index < 0 ? [...links, saved] : links.with(index, saved);
}

/** Adds and updates links. A failure keeps the form open and refetches the data. */
export function useLinkEditor() {
  const { openNext, open, handleSaved, cancelNext, ...form } = useOpenForm();
  const { editor } = form;
  const toasts = useToasts();
  const cache = useLinksCache();
  const { mutate } = useMutation({
    mutationKey: SAVE_KEY,
    scope: LINKS_SCOPE,
    mutationFn: ({ link, draft }: OpenForm) =>
      link ? updateLink(link.id, toLinkBody(draft)) : addLink(toLinkBody(draft)),
    onSuccess: (link, sent) => {
      cache.update((links) => upsertLink(links, link));
      toasts.success(`Link "${sent.draft.title.trim()}" ${textsOf(sent).done} successfully!`);
      handleSaved(sent, link);
    },
    onError: (error, sent) => {
      cancelNext();
      toasts.failure(errorText(error, textsOf(sent).failure));
      cache.reload();
    },
  });
  // Counts requests of an unmounted form too, so that a link is not submitted twice.
  const busy = useIsMutating({ mutationKey: SAVE_KEY }) > 0;
  return {
    ...form,
    busy,
    startAdding: () => open({ link: null, draft: EMPTY_DRAFT }, busy),
    startEditing: (link: Link) => open({ link, draft: toDraft(link) }, busy),
    cancel: openNext,
    submit: () => {
      if (editor && !busy) mutate(editor);
    },
  };
}

export type LinkEditor = ReturnType<typeof useLinkEditor>;
