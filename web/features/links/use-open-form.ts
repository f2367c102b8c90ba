import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Link } from '#bff/contracts/link.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import { isDraftChanged, type LinkDraft } from './link-draft.ts';

/** The open form with its values. `link` is null in the form that adds a link. */
export interface OpenForm {
  link: Link | null;
  draft: LinkDraft;
}

const isUnsaved = (form: OpenForm | null) => form !== null && isDraftChanged(form.draft, form.link);

export const ADD_BUTTON_ID = 'add-link';
export const LINK_FORM_ID = 'link-form';
/** Returns the id of the button that edits a link. */
export const editButtonId = (link: Link) => `edit-${link.id}`;

// Not autoFocus, which would also move the focus away from a tab that was just selected.
const titleField = () => document.querySelector<HTMLElement>(`#${LINK_FORM_ID} [name="title"]`);

/**
 * Manages which form is open, one at a time. Another requested form opens after unsaved changes are
 * saved or discarded.
 */
export function useOpenForm() {
  const [editor, setEditor, readEditor] = useDraftState<OpenForm | null>(
    'link-form',
    null,
    isUnsaved,
  );
  const [confirmingDiscard, setConfirmingDiscard] = useState(false);
  const next = useRef<OpenForm | null>(null);
  /** Closes the form and opens the next one, if another was requested. */
  const openNext = () => {
    const opened = next.current;
    next.current = null;
    flushSync(() => {
      setConfirmingDiscard(false);
      setEditor(opened);
    });
    if (opened) return titleField()?.focus();
    document.getElementById(editor?.link ? editButtonId(editor.link) : ADD_BUTTON_ID)?.focus();
  };
  /** @param saving whether the open form is being saved; the requested form opens afterwards */
  const open = (requested: OpenForm, saving: boolean) => {
    if (editor && editor.link?.id === requested.link?.id) return titleField()?.focus();
    next.current = requested;
    if (saving) return;
    if (isUnsaved(editor)) return setConfirmingDiscard(true);
    openNext();
  };
  /** Closes a saved form, or keeps it open with the changes made since it was submitted. */
  const handleSaved = (sent: OpenForm, link: Link) => {
    const draft = readEditor()?.draft;
    if (!draft || draft === sent.draft) return openNext();
    flushSync(() => {
      setEditor({ link, draft });
      setConfirmingDiscard(next.current !== null);
    });
  };
  /** Keeps the open form and drops the requested one. */
  const cancelNext = () => {
    next.current = null;
    setConfirmingDiscard(false);
  };
  const answerDiscard = (discard: boolean) => {
    if (discard) openNext();
    else flushSync(cancelNext);
    focusAfterDialog(titleField);
  };
  return {
    editor,
    /** Whether the dialog asks to discard unsaved changes. */
    confirmingDiscard,
    answerDiscard,
    change: (draft: LinkDraft) => setEditor((form) => form && { ...form, draft }),
    /** Closes the form of a link that was deleted. */
    closeDeleted: (deleted: Link) =>
      setEditor((form) => (form?.link?.id === deleted.id ? null : form)),
    openNext,
    open,
    handleSaved,
    cancelNext,
  };
}
