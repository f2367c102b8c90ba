import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Link } from '#bff/contracts/link.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import { isChanged, type LinkDraft } from './link-draft.ts';

/** The open form: the link it edits (null: it adds one) and what is typed. */
export interface OpenEditor {
  link: Link | null;
  draft: LinkDraft;
}

const isUnsaved = (open: OpenEditor | null) => open !== null && isChanged(open.draft, open.link);

/** What gets the focus when the form opens, and gets it back when it closes. */
export const ADD_BUTTON_ID = 'add-link';
export const LINK_FORM_ID = 'link-form';
/** The id of the button that opens this link in the form. */
export const editButtonId = (link: Link) => `edit-${link.id}`;

// Not by autoFocus: it would also take the focus from the tabs when somebody comes back to one.
const firstField = () => document.querySelector<HTMLElement>(`#${LINK_FORM_ID} [name="title"]`);

/** Which form is open. One at a time: another one waits until what is typed is saved, or may be forgotten. */
export function useOpenForm() {
  const [editor, setEditor, readEditor] = useDraftState<OpenEditor | null>(
    'link-form',
    null,
    isUnsaved,
  );
  const [asking, setAsking] = useState(false);
  const next = useRef<OpenEditor | null>(null);
  /** Closes the form, for the one that waits if there is one. */
  const goOn = () => {
    const opened = next.current;
    next.current = null;
    flushSync(() => {
      setAsking(false);
      setEditor(opened);
    });
    if (opened) return firstField()?.focus();
    document.getElementById(editor?.link ? editButtonId(editor.link) : ADD_BUTTON_ID)?.focus();
  };
  /** @param saving the open form is on its way: the wanted one follows it, and nothing needs asking */
  const open = (wanted: OpenEditor, saving: boolean) => {
    if (editor && editor.link?.id === wanted.link?.id) return firstField()?.focus();
    next.current = wanted;
    if (saving) return;
    if (isUnsaved(editor)) return setAsking(true);
    goOn();
  };
  /** Closes the form that was sent, unless more was typed since: that is a change of the saved link. */
  const saved = (sent: OpenEditor, link: Link) => {
    const draft = readEditor()?.draft;
    if (!draft || draft === sent.draft) return goOn();
    flushSync(() => {
      setEditor({ link, draft });
      setAsking(next.current !== null);
    });
  };
  /** The open form stays, and nothing waits. */
  const stay = () => {
    next.current = null;
    setAsking(false);
  };
  const answer = (leave: boolean) => {
    if (leave) goOn();
    else flushSync(stay);
    focusAfterDialog(firstField);
  };
  return {
    editor,
    /** Another form was asked for, which would lose what is in this one. */
    asking,
    answer,
    change: (draft: LinkDraft) => setEditor((open) => open && { ...open, draft }),
    /** The link is gone, and with it what was to become of it. */
    forget: (gone: Link) => setEditor((open) => (open?.link?.id === gone.id ? null : open)),
    goOn,
    open,
    saved,
    stay,
  };
}
