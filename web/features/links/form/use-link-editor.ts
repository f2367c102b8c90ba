import { useIsMutating, useMutation } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import {
  addLink,
  fetchLinks,
  LINKS_SCOPE,
  updateLink,
  useLinksCache,
} from '#web/features/links/links.api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { KIND_NAMES, type OpenForm, toLinkBody, withStored } from './link-draft.ts';
import { type ShownForm, useOpenForm } from './use-open-form.ts';

const SAVE_KEY = [...queryKeys.links, 'save'];

interface Submission {
  form: ShownForm;
  /** Whether a form for another new link opens after the submission. */
  another: boolean;
}

function successText({ link, draft }: OpenForm): string {
  const done = link ? 'updated' : 'added';
  return `${KIND_NAMES[draft.kind]} "${draft.title.trim()}" ${done} successfully!`;
}

const failureText = ({ link, draft }: OpenForm) =>
  `Failed to ${link ? 'update' : 'add'} ${draft.kind}`;

/**
 * Replaces a link or appends a new one. Features at most one link: if the saved link is featured,
 * the others are not.
 */
function upsertLink(links: Link[], saved: Link): Link[] {
  const others = saved.featured ? links.map((link) => ({ ...link, featured: false })) : links;
  const index = others.findIndex((link) => link.id === saved.id);
  return index < 0 ? [...others, saved] : others.with(index, saved);
}

/**
 * Adds and updates links. A failure keeps the form open and refetches the data.
 * @param timeZone the time zone of the times that the creator enters
 */
export function useLinkEditor(timeZone: string) {
  const { openNext, open, readEditor, handleSaved, cancelNext, ...form } = useOpenForm(timeZone);
  const toasts = useToasts();
  const cache = useLinksCache();
  const { mutate } = useMutation({
    mutationKey: SAVE_KEY,
    scope: LINKS_SCOPE,
    mutationFn: async ({ form }: Submission) =>
      form.link
        ? updateLink(form.link.id, toLinkBody(withStored(form, await fetchLinks())))
        : addLink(toLinkBody(form)),
    onMutate: toasts.clear,
    onSuccess: (link, { form, another }) => {
      cache.update((links) => upsertLink(links, link));
      toasts.success(successText(form));
      handleSaved(form, link, another);
    },
    onError: (error, submission) => {
      cancelNext();
      const text = errorText(error, failureText(submission.form));
      toasts.failedChange(text, error, () => mutate(submission));
      cache.reload();
    },
  });
  // `busy` is also true during requests of an unmounted form, so that a link is not submitted
  // twice.
  const busy = useIsMutating({ mutationKey: SAVE_KEY }) > 0;
  return {
    ...form,
    busy,
    startAdding: () => open(null, false, busy),
    /** @param options opens More options, with the focus in the schedule */
    startEditing: (link: Link, { options = false } = {}) => open(link, options, busy),
    cancel: openNext,
    /** @param another opens a form for another new link after the link is saved */
    submit: (another = false) => {
      // Read the latest draft: the form may have changed it in the event that submits it.
      const editor = readEditor();
      if (editor && !busy) mutate({ form: editor, another });
    },
  };
}

export type LinkEditor = ReturnType<typeof useLinkEditor>;
