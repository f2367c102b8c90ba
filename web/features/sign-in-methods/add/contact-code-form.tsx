import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { CODE_LENGTH, digitsOf } from '#web/features/factors/typed-code.ts';
import styles from '#web/features/sign-in-methods/sign-in-methods.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { addErrorText } from './add-error-text.ts';

const RESEND_AFTER_SECONDS = 30;

interface ContactCodeFormProps {
  to: string;
  submitLabel: string;
  /** The label of the button that returns to the form for the address. */
  backLabel: string;
  onVerify: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  onBack: () => void;
}

/** The form for a code that was sent to an address or number. */
export function ContactCodeForm(props: ContactCodeFormProps) {
  const { to, submitLabel, backLabel, onVerify, onResend, onBack } = props;
  const [code, setCode] = useState('');
  const [wait, restart] = useCountdown(RESEND_AFTER_SECONDS);
  const verification = useMutation({ mutationFn: onVerify });
  const toasts = useToasts();
  const resend = useMutation({
    mutationFn: onResend,
    onSuccess: () => {
      restart();
      toasts.success('We sent a new code.');
    },
  });
  // The hint repeats that a new code was sent, because a dialog can cover the toast.
  const sent = `${resend.isSuccess ? 'new ' : ''}${CODE_LENGTH}-digit code`;
  const isComplete = code.length === CODE_LENGTH;
  const error = addErrorText(verification.error) ?? addErrorText(resend.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    resend.reset();
    if (isComplete && !verification.isPending) verification.mutate(code);
  };
  const sendAgain = () => {
    verification.reset();
    setCode('');
    resend.mutate();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {error && <Notice kind="error">{error}</Notice>}
      <Field label="Code" hint={`Enter the ${sent} that we sent to ${to}.`}>
        {(control) => (
          <Input
            {...control}
            value={code}
            autoFocus
            autoComplete="one-time-code"
            inputMode="numeric"
            onChange={({ target }) => setCode(digitsOf(target.value))}
          />
        )}
      </Field>
      <Button type="submit" busy={verification.isPending} disabled={!isComplete}>
        {submitLabel}
      </Button>
      <Button variant="secondary" busy={resend.isPending} disabled={wait > 0} onClick={sendAgain}>
        {wait > 0 ? `Resend code in ${wait} s` : 'Resend code'}
      </Button>
      <Button variant="ghost" disabled={verification.isPending} onClick={onBack}>
        {backLabel}
      </Button>
    </form>
  );
}

/**
 * Counts seconds down to 0.
 * @returns the remaining seconds, and a function that restarts the countdown
 */
function useCountdown(seconds: number): [number, () => void] {
  const [left, setLeft] = useState(seconds);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, () => setLeft(seconds)];
}
