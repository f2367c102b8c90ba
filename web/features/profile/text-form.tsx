import { type ReactNode, useRef, useState } from 'react';
import { codePoints } from '#bff/contracts/text.ts';
import { fieldError } from '#web/lib/api/error-text.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, type FieldControl } from '#web/ui/form/field.tsx';
import { updateProfile } from './profile.api.ts';
import styles from './profile.module.css';
import type { DraftProps } from './use-draft.ts';
import { useProfileMutation } from './use-profile-mutation.ts';

type TextField = 'username' | 'name' | 'bio';

interface Definition {
  field: TextField;
  label: string;
  hint: ReactNode;
  schema: Parameters<typeof firstIssue>[0];
  /** The maximum length of the text after `normalize`. Longer text cannot be saved. */
  limit?: { max: number; normalize: (text: string) => string };
  submit: string;
  success: string;
  failure: string;
  control: (
    props: FieldControl & { value: string; onChange: (value: string) => void },
  ) => ReactNode;
}

interface FieldStatus {
  error?: string | null | undefined;
  success?: string | null | undefined;
  /** Consequences of saving the value. */
  notes?: readonly string[];
}

interface TextFormProps extends DraftProps {
  definition: Definition;
  /** The result of checks besides the schema. It does not prevent saving. */
  status?: FieldStatus;
}

/**
 * A form for one field of the profile. Errors about the value are shown at the field, other errors
 * as a toast.
 */
export function TextForm({ definition, status = {}, ...props }: TextFormProps) {
  const { profile, draft, change, discard } = props;
  const { field, schema, limit, control } = definition;
  const form = useRef<HTMLFormElement>(null);
  const [serverError, setServerError] = useState<{ value: string; text: string }>();
  const { busy, save } = useProfileMutation({
    name: field,
    send: (text: string) => updateProfile({ [field]: text }),
    success: () => definition.success,
    failure: definition.failure,
    onSaved: (text) => discard({ [field]: text }),
    onError: (error, text) => {
      const reason = fieldError(error, field);
      if (!reason) return false;
      setServerError({ value: text, text: reason });
      // Focusing the field makes screen readers announce the error again if its text has not
      // changed.
      if (form.current) focusControl(form.current, field);
      return true;
    },
  });
  const value = draft[field] ?? profile[field];
  const changed = value !== profile[field];
  const problem = changed ? firstIssue(schema, value) : null;
  const error = problem ?? status.error ?? (serverError?.value === value ? serverError.text : null);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && problem === null && !busy) save(value);
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
            onChange: (text) => {
              setServerError(undefined);
              change({ [field]: text });
            },
          })
        }
      </Field>
      <Button type="submit" busy={busy} disabled={!changed || problem !== null}>
        {definition.submit}
      </Button>
    </form>
  );
}

function focusControl(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
