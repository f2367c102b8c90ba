import { useIsMutating, useMutation } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { draftOf, EMPTY_DRAFT, linkBody } from './link-draft.ts';
import { addLink, LINKS_SCOPE, updateLink, useLinksCache } from './links.api.ts';
import { type OpenEditor, useOpenForm } from './use-open-form.ts';

const SAVE_KEY = [...queryKeys.links, 'save'];

const TEXTS = {
  add: { done: 'added', failure: 'Failed to add link' },
  update: { done: 'updated', failure: 'Failed to update link' },
};

const textsOf = ({ link }: OpenEditor) => (link ? TEXTS.update : TEXTS.add);

/** The links with this one in its place, or at their end if it is new. */
function withLink(links: Link[], saved: Link): Link[] {
  const place = links.findIndex((link) => link.id === saved.id);
  return place < 0 ? [...links, saved] : links.with(place, saved);
}

/** Adds and changes links. A success closes the form; a failure reloads the page's data and keeps the text. */
export function useLinkEditor() {
  const { goOn, open, saved, stay, ...form } = useOpenForm();
  const { editor } = form;
  const toasts = useToasts();
  const cache = useLinksCache();
  const { mutate } = useMutation({
    mutationKey: SAVE_KEY,
    scope: LINKS_SCOPE,
    mutationFn: ({ link, draft }: OpenEditor) =>
      link ? updateLink(link.id, linkBody(draft)) : addLink(linkBody(draft)),
    onSuccess: (link, sent) => {
      cache.update((links) => withLink(links, link));
      toasts.success(`Link "${sent.draft.title.trim()}" ${textsOf(sent).done} successfully!`);
      saved(sent, link);
    },
    onError: (error, sent) => {
      stay();
      toasts.failure(errorText(error, textsOf(sent).failure));
      cache.reload();
    },
  });
  // Also for a page that was left and opened again: the form must not be sent twice.
  const busy = useIsMutating({ mutationKey: SAVE_KEY }) > 0;
  return {
    ...form,
    busy,
    startAdding: () => open({ link: null, draft: EMPTY_DRAFT }, busy),
    startEditing: (link: Link) => open({ link, draft: draftOf(link) }, busy),
    cancel: goOn,
    submit: () => {
      if (editor && !busy) mutate(editor);
    },
  };
}

export type LinkEditor = ReturnType<typeof useLinkEditor>;
