import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { codePoints } from '#bff/contracts/text.ts';
import { fieldError } from '#web/lib/api/error-text.ts';
import { SAVE_ALL_KEY } from '#web/lib/api/query-keys.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Field, type FieldControl } from '#web/ui/form/field.tsx';
import { updateProfile } from './profile.api.ts';
import styles from './profile.module.css';
import { SaveButton } from './save-button.tsx';
import { FIELD_TEXTS, updateOf } from './saved-fields.ts';
import { type DraftField, type DraftProps, failureOf, formId } from './use-profile-draft.ts';
import { useProfileMutation } from './use-profile-mutation.ts';

type TextField = Exclude<DraftField, 'background_color_own'>;

interface Definition {
  field: TextField;
  label: string;
  hint: ReactNode;
  schema: Parameters<typeof firstIssue>[0];
  /** The maximum length of the text after `normalize`. Longer text cannot be saved. */
  limit?: { max: number; normalize: (text: string) => string };
  submit: string;
  control: (
    props: FieldControl & { value: string; onChange: (value: string) => void },
  ) => ReactNode;
}

interface FieldStatus {
  error?: string | null | undefined;
  success?: string | null | undefined;
  /** Notes about the consequences of saving the value. */
  notes?: readonly string[];
}

interface TextFormProps extends DraftProps {
  definition: Definition;
  /** Results of additional checks, which do not prevent saving. */
  status?: FieldStatus;
}

/**
 * A form for one field of the profile. Errors about the value are shown at the field, other errors
 * as a toast.
 */
export function TextForm({ definition, status = {}, ...props }: TextFormProps) {
  const { profile, draft, change, discard, fail } = props;
  const { field, schema, limit, control } = definition;
  const form = useRef<HTMLFormElement>(null);
  const { success, failure } = FIELD_TEXTS[field];
  const value = draft[field] ?? profile[field];
  const changed = value !== profile[field];
  const savingAll = useIsMutating({ mutationKey: SAVE_ALL_KEY }) > 0;
  const { busy, save } = useProfileMutation({
    name: field,
    send: (value: string) => updateProfile(updateOf({ field, value })),
    success: () => success,
    failure,
    onSaved: (text) => discard({ [field]: text }),
    onError: (error, value) => {
      const reason = fieldError(error, field);
      if (!reason) return false;
      fail([{ field, value, text: reason }]);
      // Focus the field, so that screen readers announce the error even if its text has not
      // changed.
      if (form.current) focusControl(form.current, field);
      return true;
    },
  });
  const isSaving = busy || (savingAll && changed);
  const problem = changed ? firstIssue(schema, value) : null;
  const error = problem ?? status.error ?? failureOf(props, field);
  return (
    <form
      ref={form}
      id={formId(field)}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && problem === null && !isSaving) save(value);
      }}
    >
      <Field
        label={definition.label}
        hint={definition.hint}
        error={error}
        success={status.success}
        notes={error ? [] : status.notes}
        counter={limit && { value: codePoints(limit.normalize(value)), max: limit.max }}
      >
        {(attributes) =>
          control({
            ...attributes,
            value,
            onChange: (text) => change({ [field]: text }),
          })
        }
      </Field>
      <SaveButton changed={changed} busy={isSaving} invalid={problem !== null}>
        {definition.submit}
      </SaveButton>
    </form>
  );
}

function focusControl(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
