import type { ReactNode } from 'react';
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
  note?: string | null | undefined;
}

interface DefinedFormProps extends TextFormProps {
  definition: Definition;
  /** What is known of the value beyond its schema: a hint, saving stays possible. */
  verdict?: Verdict;
}

/** One field of the profile with its own Save: rules are said while typing, errors in the notice. */
export function TextForm({ definition, verdict = {}, ...props }: DefinedFormProps) {
  const { profile, draft, change, discard, feedback } = props;
  const { field, schema, limit, control } = definition;
  const { busy, save } = useSave(feedback);
  const value = draft[field] ?? profile[field];
  const changed = value !== profile[field];
  const problem = changed ? firstIssue(schema, value) : null;
  const submit = async () => {
    const update: ProfileUpdate = { [field]: value };
    if (await save(() => updateProfile(update), definition)) discard({ [field]: value });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && problem === null && !busy) submit();
      }}
    >
      <Field
        label={definition.label}
        hint={definition.hint}
        error={problem ?? verdict.error}
        success={verdict.success}
        note={verdict.note}
        counter={limit && { value: codePoints(limit.kept(value)), max: limit.max }}
      >
        {(attributes) =>
          control({ ...attributes, value, onChange: (text) => change({ [field]: text }) })
        }
      </Field>
      <Button type="submit" busy={busy} disabled={!changed || problem !== null}>
        {definition.submit}
      </Button>
    </form>
  );
}
