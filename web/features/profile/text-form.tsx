import { type ReactNode, useState } from 'react';
import type { ProfileUpdate } from '#bff/contracts/profile/profile.ts';
import { codePoints } from '#bff/contracts/text.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import { firstIssue } from '#web/lib/form/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, type FieldControl } from '#web/ui/form/field.tsx';
import type { DraftProps } from './draft.ts';
import { updateProfile } from './profile.api.ts';
import styles from './profile.module.css';
import { useSave } from './use-save.ts';

type TextField = 'username' | 'name' | 'bio';

export interface TextFormProps extends DraftProps {
  feedback: Feedback;
}

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

interface DefinedFormProps extends TextFormProps {
  definition: Definition;
  /** What is known of the value beyond its schema: a hint, saving stays possible. */
  verdict?: Verdict;
}

/**
 * One field of the profile with its own Save. Rules and refusals of the value show at the field, other
 * errors in the notice.
 */
export function TextForm({ definition, verdict = {}, ...props }: DefinedFormProps) {
  const { profile, draft, change, discard, feedback } = props;
  const { field, schema, limit, control } = definition;
  const { busy, save } = useSave(feedback);
  const [refusal, setRefusal] = useState<{ value: string; text: string }>();
  const value = draft[field] ?? profile[field];
  const changed = value !== profile[field];
  const problem = changed ? firstIssue(schema, value) : null;
  const error = problem ?? verdict.error ?? (refusal?.value === value ? refusal.text : null);
  const submit = async (form: HTMLFormElement) => {
    const update: ProfileUpdate = { [field]: value };
    const refused = (text: string) => {
      setRefusal({ value, text });
      // The text may be there already: focus makes a screen reader read it again.
      focusControl(form, field);
    };
    const saved = await save(() => updateProfile(update), { ...definition, refused });
    if (saved) discard({ [field]: value });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && problem === null && !busy) submit(event.currentTarget);
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
