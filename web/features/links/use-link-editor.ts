import { useState } from 'react';
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

/** The ids that get the focus back when the form closes. */
export const ADD_BUTTON_ID = 'add-link';
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
  const close = () => {
    flushSync(() => setEditor(null));
    const id = editor?.link ? editButtonId(editor.link) : ADD_BUTTON_ID;
    document.getElementById(id)?.focus();
  };
  const submit = async () => {
    if (!editor) return;
    const { call, success, failure } = outcome(editor);
    try {
      await call();
    } catch (error) {
      feedback.failure(errorText(error, failure));
      await feedback.reload();
      return;
    }
    feedback.success(success);
    await feedback.refresh();
    close();
  };
  return {
    editor,
    startAdding: () => setEditor({ link: null, draft: EMPTY_DRAFT }),
    startEditing: (link: Link) => setEditor({ link, draft: draftOf(link) }),
    change: (draft: LinkDraft) => setEditor((open) => open && { ...open, draft }),
    cancel: close,
    submit,
  };
}

export type LinkEditor = ReturnType<typeof useLinkEditor>;
