import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Link } from '#bff/contracts/link.ts';
import { isTimeZone } from '#bff/contracts/time-zone.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import { formOf, hasOptions, isFormChanged, type LinkDraft, type OpenForm } from './link-draft.ts';

/** The open form with its display state. */
export interface ShownForm extends OpenForm {
  /** A new id for each opened form. A form that is restored after a sign-in keeps its id. */
  key: string;
  /** Whether More options are open. */
  options: boolean;
  /** The name of the field that receives the initial focus. */
  field: 'title' | 'url' | 'visible_from';
}

const isUnsaved = (form: ShownForm | null) => form !== null && isFormChanged(form);

export const ADD_BUTTON_ID = 'add-link';
export const LINK_FORM_ID = 'link-form';
export const editButtonId = (link: Link) => `edit-${link.id}`;

/** @param options whether to open More options and focus the schedule */
function shownForm(link: Link | null, timeZone: string, options: boolean): ShownForm {
  // Use UTC if the browser does not know the account's time zone. The form shows which zone it uses.
  const form = formOf(link, isTimeZone(timeZone) ? timeZone : 'UTC');
  const field = options ? 'visible_from' : link ? 'title' : 'url';
  return { ...form, key: crypto.randomUUID(), options: options || hasOptions(form), field };
}

/**
 * Focuses the form's initial field. The form does not use `autoFocus`, which would also take the
 * focus from the tab that was just selected.
 */
export const focusFirstField = (form: Pick<ShownForm, 'field'>) => firstField(form)?.focus();

const firstField = (form: Pick<ShownForm, 'field'> | null) =>
  document.querySelector<HTMLElement>(`#${LINK_FORM_ID} [name="${form?.field}"]`);

/**
 * Returns the draft with changed values. Returns the same object if no value changes, because
 * `handleSaved` treats a new object as a change during the save.
 */
function withPart(draft: LinkDraft, part: Partial<LinkDraft>): LinkDraft {
  const changed = { ...draft, ...part };
  const fields = Object.keys(changed) as (keyof LinkDraft)[];
  return fields.some((field) => changed[field] !== draft[field]) ? changed : draft;
}

/**
 * Manages which form is open. If another form is requested, it opens after unsaved changes are
 * saved or discarded.
 */
export function useOpenForm(timeZone: string) {
  const [editor, setEditor, readEditor] = useDraftState<ShownForm | null>(
    'link-editor',
    null,
    isUnsaved,
  );
  const [confirmingDiscard, setConfirmingDiscard] = useState(false);
  const next = useRef<ShownForm | null>(null);
  /** Closes the form and opens the requested form, if there is one. */
  const openNext = () => {
    const opened = next.current;
    next.current = null;
    flushSync(() => {
      setConfirmingDiscard(false);
      setEditor(opened);
    });
    if (opened) return firstField(opened)?.focus();
    document.getElementById(editor?.link ? editButtonId(editor.link) : ADD_BUTTON_ID)?.focus();
  };
  /**
   * Opens the form of a link, or a form for a new link if `link` is null.
   * @param options whether to open More options and focus the schedule
   * @param saving whether the open form is being saved; the requested form opens afterwards
   */
  const open = (link: Link | null, options: boolean, saving: boolean) => {
    const requested = shownForm(link, timeZone, options);
    if (editor && editor.link?.id === link?.id) {
      flushSync(() => setOptions(editor.options || options));
      return firstField(requested)?.focus();
    }
    next.current = requested;
    if (saving) return;
    if (isUnsaved(editor)) return setConfirmingDiscard(true);
    openNext();
  };
  /**
   * Closes a saved form. If the creator has changed the form since it was submitted, it stays open
   * with those changes. Does not close a different form, which may be open after Retry.
   * @param another whether a form for another new link opens
   */
  const handleSaved = (sent: ShownForm, link: Link, another: boolean) => {
    const now = readEditor();
    if (now && now.key !== sent.key) return;
    if (!now || now.draft === sent.draft) {
      if (another) next.current ??= shownForm(null, timeZone, false);
      return openNext();
    }
    flushSync(() => {
      setEditor({ ...now, ...formOf(link, now.timeZone), draft: now.draft });
      setConfirmingDiscard(next.current !== null);
    });
  };
  /** Keeps the open form and cancels the request for another form. */
  const cancelNext = () => {
    next.current = null;
    setConfirmingDiscard(false);
  };
  const answerDiscard = (discard: boolean) => {
    if (discard) openNext();
    else flushSync(cancelNext);
    focusAfterDialog(() => firstField(readEditor()));
  };
  const setOptions = (options: boolean) => setEditor((form) => form && { ...form, options });
  return {
    editor,
    readEditor,
    /** Whether the dialog asks to discard unsaved changes. */
    confirmingDiscard,
    answerDiscard,
    change: (part: Partial<LinkDraft>) =>
      setEditor((form) => form && { ...form, draft: withPart(form.draft, part) }),
    setOptions,
    /** Closes the form of a link that was deleted. */
    closeDeleted: (deleted: Link) =>
      setEditor((form) => (form?.link?.id === deleted.id ? null : form)),
    openNext,
    open,
    handleSaved,
    cancelNext,
  };
}
