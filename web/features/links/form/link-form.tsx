import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LINK_KINDS } from '#bff/contracts/link.ts';
import { normalizeAddress } from '#bff/contracts/link-address.ts';
import { useImportDialog } from '#web/features/links/import/use-import-dialog.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import { AddressField } from './address-field.tsx';
import { draftErrors, isFormChanged, KIND_NAMES } from './link-draft.ts';
import styles from './link-form.module.css';
import { LinkOptions } from './link-options.tsx';
import { enteredTimes } from './schedule-fields.tsx';
import { TitleField } from './title-field.tsx';
import type { LinkEditor } from './use-link-editor.ts';
import { ADD_BUTTON_ID, focusFirstField, LINK_FORM_ID, type ShownForm } from './use-open-form.ts';
import { useSuggestions } from './use-suggestions.ts';

const KINDS = LINK_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

interface LinkFormProps {
  form: ShownForm;
  editor: Pick<LinkEditor, 'busy' | 'change' | 'setOptions' | 'submit' | 'cancel'>;
  /** The default color of links. */
  themeColor: string;
}

/**
 * The form that adds or edits a link, a heading or an embed. A new link first asks for its address.
 * Validation errors are shown after the first submit.
 */
export function LinkForm({ form, editor, themeColor }: LinkFormProps) {
  const { link, draft } = form;
  const { busy, change } = editor;
  const element = useRef<HTMLFormElement>(null);
  const [submitted, setSubmitted] = useState(false);
  const suggestions = useSuggestions(form, editor);
  const several = useImportDialog(() => {
    if (!isFormChanged(form)) editor.cancel();
    focusAfterDialog(() => document.getElementById(ADD_BUTTON_ID));
  });
  // A missing scheme is not an error while typing, because it is added on blur.
  const complete = { ...draft, url: normalizeAddress(draft.url) };
  const errors = submitted ? draftErrors({ ...form, draft: complete }) : {};
  const isStarted =
    link !== null || draft.kind === 'heading' || `${draft.url}${draft.title}` !== '';

  const { field } = form;
  useEffect(() => {
    // If the form opened before its code had loaded, nothing has the focus now.
    if (document.activeElement === document.body) focusFirstField({ field });
  }, [field]);
  const focusTitle = () => element.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
  const enterAddress = (entered: string, pasted: boolean) => {
    flushSync(() => suggestions.recognize(entered));
    if (pasted && !link) focusTitle();
  };
  const submit = (another = false) => {
    const times = enteredTimes(element.current);
    change(times);
    const recognized = draft.kind === 'heading' ? draft : suggestions.recognize(draft.url);
    const entered = { ...recognized, ...times };
    const problems = draftErrors({ ...form, draft: entered });
    const isValid = Object.keys(problems).length === 0;
    // Let the creator check a title that was suggested just now.
    if (isValid && draft.title === '') return focusTitle();
    if (isValid) return editor.submit(another);
    flushSync(() => {
      setSubmitted(true);
      if (problems.visible_from ?? problems.visible_until) editor.setOptions(true);
    });
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  return (
    <>
      <form
        ref={element}
        id={LINK_FORM_ID}
        className={styles.form}
        noValidate
        aria-label={link ? `Edit ${link.title}` : 'Add link'}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {!link && (
          <SegmentedControl
            legend="What to add"
            value={draft.kind}
            options={KINDS}
            onChange={(kind) => change({ kind })}
          />
        )}
        {draft.kind !== 'heading' && (
          <AddressField
            form={form}
            error={errors.url}
            change={change}
            onAddress={enterAddress}
            onSeveral={several.open}
          />
        )}
        {isStarted && (
          <>
            <TitleField title={draft.title} suggestions={suggestions} error={errors.title} />
            <LinkOptions
              form={form}
              themeColor={themeColor}
              errors={errors}
              change={change}
              onToggle={editor.setOptions}
            />
          </>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            {`${link ? 'Update' : 'Add'} ${KIND_NAMES[draft.kind]}`}
          </Button>
          {!link && isStarted && (
            <Button variant="secondary" onClick={() => submit(true)} disabled={busy}>
              Save and add another
            </Button>
          )}
          <Button variant="secondary" onClick={editor.cancel} disabled={busy}>
            Cancel
          </Button>
        </div>
      </form>
      {several.dialog}
    </>
  );
}
