import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Link } from '#bff/contracts/link.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import { draftOf, EMPTY_DRAFT, type LinkDraft, linkBody } from './form/link-draft.ts';
import { addLink, updateLink } from './links.api.ts';

/** The open form: the link it edits (null: it adds one) and what is typed. */
export interface OpenEditor {
  link: Link | null;
  draft: LinkDraft;
}

/** What gets the focus when the form opens, and gets it back when it closes. */
export const ADD_BUTTON_ID = 'add-link';
export const LINK_FORM_ID = 'link-form';
/** The id of the button that opens this link in the form. */
export const editButtonId = (link: Link) => `edit-${link.id}`;

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

/** One form at a time. A success closes it; a failure reloads the page's data and keeps the text. */
export function useLinkEditor(feedback: Feedback) {
  const [editor, setEditor] = useState<OpenEditor | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(editor);
  latest.current = editor;
  const open = (opened: OpenEditor) => {
    flushSync(() => setEditor(opened));
    // Not by autoFocus: it would also take the focus from the tabs when somebody comes back to one.
    document.querySelector<HTMLElement>(`#${LINK_FORM_ID} [name="title"]`)?.focus();
  };
  const close = () => {
    flushSync(() => setEditor(null));
    const id = editor?.link ? editButtonId(editor.link) : ADD_BUTTON_ID;
    document.getElementById(id)?.focus();
  };
  const submit = async () => {
    if (!editor || busy) return;
    setBusy(true);
    await save(editor);
    setBusy(false);
  };
  const save = async (open: OpenEditor) => {
    const { call, success, failure } = outcome(open);
    try {
      await call();
    } catch (error) {
      feedback.failure(errorText(error, failure));
      await feedback.reload();
      return;
    }
    feedback.success(success);
    await feedback.refresh();
    // Another link may have been opened meanwhile: its form stays.
    if (latest.current?.link?.id === open.link?.id) close();
  };
  return {
    editor,
    busy,
    startAdding: () => open({ link: null, draft: EMPTY_DRAFT }),
    startEditing: (link: Link) => open({ link, draft: draftOf(link) }),
    change: (draft: LinkDraft) => setEditor((open) => open && { ...open, draft }),
    cancel: close,
    submit,
  };
}

export type LinkEditor = ReturnType<typeof useLinkEditor>;
