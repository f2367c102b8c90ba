import { type ReactNode, useRef, useState } from 'react';
import { codePoints } from '#bff/contracts/text.ts';
import { fieldError } from '#web/lib/api/error-text.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, type FieldControl } from '#web/ui/form/field.tsx';
import { updateProfile } from './profile.api.ts';
import styles from './profile.module.css';
import type { DraftProps } from './use-draft.ts';
import { useProfileChange } from './use-profile-change.ts';

type TextField = 'username' | 'name' | 'bio';

interface Definition {
  field: TextField;
  label: string;
  hint: ReactNode;
  schema: Parameters<typeof firstIssue>[0];
  /** Counted as the server counts what it keeps; typing more is allowed, saving is not. */
  limit?: { max: number; kept: (text: string) => string };
  submit: string;
  success: string;
  failure: string;
  control: (
    props: FieldControl & { value: string; onChange: (value: string) => void },
  ) => ReactNode;
}

interface Verdict {
  error?: string | null | undefined;
  success?: string | null | undefined;
  /** Consequences of saving it. */
  notes?: readonly string[];
}

interface DefinedFormProps extends DraftProps {
  definition: Definition;
  /** What is known of the value beyond its schema: a hint, saving stays possible. */
  verdict?: Verdict;
}

/**
 * One field of the profile with its own Save. Rules and refusals of the value show at the field, other
 * errors in the notice.
 */
export function TextForm({ definition, verdict = {}, ...props }: DefinedFormProps) {
  const { profile, draft, change, discard } = props;
  const { field, schema, limit, control } = definition;
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<{ value: string; text: string }>();
  const { busy, save } = useProfileChange({
    name: field,
    send: (text: string) => updateProfile({ [field]: text }),
    success: () => definition.success,
    failure: definition.failure,
    onSaved: (text) => discard({ [field]: text }),
    onRefused: (error, text) => {
      const reason = fieldError(error, field);
      if (!reason) return false;
      setRefusal({ value: text, text: reason });
      // The text may be there already: focus makes a screen reader read it again.
      if (form.current) focusControl(form.current, field);
      return true;
    },
  });
  const value = draft[field] ?? profile[field];
  const changed = value !== profile[field];
  const problem = changed ? firstIssue(schema, value) : null;
  const error = problem ?? verdict.error ?? (refusal?.value === value ? refusal.text : null);
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
        success={verdict.success}
        notes={error ? [] : verdict.notes}
        counter={limit && { value: codePoints(limit.kept(value)), max: limit.max }}
      >
        {(attributes) =>
          control({
            ...attributes,
            value,
            onChange: (text) => {
              setRefusal(undefined);
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
