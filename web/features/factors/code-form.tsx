import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { SecondFactorProof } from '#bff/contracts/factors.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import styles from './code-form.module.css';
import { CODE_LENGTH, digitsOf, recoveryCodeOf } from './typed-code.ts';

/** A code from the authenticator app, or a recovery code. */
export type CodeKind = 'app' | 'recovery';

const MISSING: Record<CodeKind, string> = {
  app: `Enter all ${CODE_LENGTH} digits of the code.`,
  recovery: 'Enter a recovery code.',
};

interface CodeFormProps {
  kind: CodeKind;
  submit: string;
  size?: 'lg' | undefined;
  /** Whether the field receives the focus; true by default. */
  autoFocus?: boolean;
  busy: boolean;
  /** The error of the last code. The code stays in the field and is selected. */
  error: string | undefined;
  /** Hint below the field for a code from the authenticator app. */
  hint?: string | undefined;
  onSend: (proof: SecondFactorProof) => void;
  /** Called when the user switches the kind of code. Omitted if recovery codes are not accepted. */
  onKind?: ((kind: CodeKind) => void) | undefined;
}

/** A form for a code. A code from the authenticator app is submitted after its last digit. */
export function CodeForm(props: CodeFormProps) {
  const { kind, onKind } = props;
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <>
      <Fields key={kind} {...props} />
      {onKind && (
        <Button variant="secondary" disabled={props.busy} onClick={() => onKind(other)}>
          {kind === 'app' ? 'Use a recovery code instead' : 'Use your authenticator app instead'}
        </Button>
      )}
    </>
  );
}

function Fields({
  kind,
  submit,
  size,
  autoFocus = true,
  busy,
  error,
  hint,
  onSend,
}: CodeFormProps) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isApp = kind === 'app';
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);

  function change(typed: string): void {
    setMissing(false);
    const next = isApp ? digitsOf(typed) : typed;
    setText(next);
    const isNewCode = isApp && next.length === CODE_LENGTH && next !== text;
    if (isNewCode) onSend({ code: next });
  }
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    if (busy) return;
    const code = isApp ? text : recoveryCodeOf(text);
    const isComplete = isApp ? code.length === CODE_LENGTH : code !== '';
    setMissing(!isComplete);
    if (isComplete) onSend(isApp ? { code } : { recovery_code: code });
    else input.current?.focus();
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <Field
        label={isApp ? `${CODE_LENGTH}-digit code` : 'Recovery code'}
        hint={isApp ? hint : 'Each recovery code works once.'}
        error={missing ? MISSING[kind] : error}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            className={isApp ? styles.digits : styles.recovery}
            value={text}
            readOnly={busy}
            autoFocus={autoFocus}
            inputMode={isApp ? 'numeric' : 'text'}
            autoComplete={isApp ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={isApp ? undefined : 100}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
      <Button type="submit" size={size} busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
