import type { Link } from '#bff/contracts/link.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import { useKeptState } from '#web/lib/kept-state.ts';
import type { Amendable } from '#web/lib/use-latest.ts';
import { draftOf, EMPTY_DRAFT, linkBody } from './form/link-draft.ts';
import { addLink, updateLink } from './links.api.ts';
import { type OpenEditor, useOpenForm } from './use-open-form.ts';

function outcome({ link, draft }: OpenEditor) {
  const title = draft.title.trim();
  const body = linkBody(draft);
  if (link) {
    return {
      call: () => updateLink(link.id, body),
      success: `Link "${title}" updated successfully!`,
      failure: 'Failed to update link',
    };
  }
  return {
    call: () => addLink(body),
    success: `Link "${title}" added successfully!`,
    failure: 'Failed to add link',
  };
}

/** The links with this one in its place, or at their end if it is new. */
function withLink(links: Link[], saved: Link): Link[] {
  const place = links.findIndex((link) => link.id === saved.id);
  return place < 0 ? [...links, saved] : links.with(place, saved);
}

/** Adds and changes links. A success closes the form; a failure reloads the page's data and keeps the text. */
export function useLinkEditor(feedback: Feedback, { amend }: Amendable<Link[]>) {
  const { goOn, open, saved, stay, ...form } = useOpenForm();
  const { editor } = form;
  // Kept as the form is: who comes back meanwhile must not send it twice.
  const [busy, setBusy] = useKeptState('saving-link', false);
  const submit = async () => {
    if (!editor || busy) return;
    setBusy(true);
    await save(editor);
    setBusy(false);
  };
  const save = async (sent: OpenEditor) => {
    const { call, success, failure } = outcome(sent);
    let link: Link;
    try {
      link = await call();
    } catch (error) {
      stay();
      feedback.failure(errorText(error, failure));
      await feedback.reload();
      return;
    }
    amend((links) => withLink(links, link));
    feedback.success(success);
    saved(sent, link);
    feedback.refresh();
  };
  return {
    ...form,
    busy,
    startAdding: () => open({ link: null, draft: EMPTY_DRAFT }, busy),
    startEditing: (link: Link) => open({ link, draft: draftOf(link) }, busy),
    cancel: goOn,
    submit,
  };
}

export type LinkEditor = ReturnType<typeof useLinkEditor>;
