import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import styles from '#web/features/sign-in-methods/sign-in-methods.module.css';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { addErrorText } from './add-error-text.ts';
import { sendCode, sendPasswordLink, setPassword, verifyCode } from './add-method.api.ts';
import { ContactCodeForm } from './contact-code-form.tsx';
import { strengthText, usePasswordStrength } from './password-strength.ts';

/** Returns whether the provider requires that the user first verifies the email address again. */
const needsProof = (error: unknown) =>
  error instanceof ApiError && error.code === 'session_too_old_to_reset_password';

interface PasswordFormProps {
  /** The email address that is the username for the password. */
  email: string;
  /**
   * Whether email codes are enabled. Otherwise, an emailed link opens the page that sets the
   * password.
   */
  byCode: boolean;
  /** Makes a request, after a reauthentication if the server requires one. */
  withReauthentication: <T>(call: () => Promise<T>) => Promise<T>;
  onSet: () => void;
  onBack: () => void;
}

type Step = { name: 'password' } | { name: 'code'; methodId: string } | { name: 'link' };

/** Sets the password of the account. */
export function PasswordForm({
  email,
  byCode,
  withReauthentication,
  onSet,
  onBack,
}: PasswordFormProps) {
  const [password, setText] = useState('');
  const [step, setStep] = useState<Step>({ name: 'password' });
  const strength = usePasswordStrength(email, password);

  async function prove(): Promise<void> {
    if (byCode) setStep({ name: 'code', methodId: await sendCode('email', email) });
    else {
      await sendPasswordLink(email);
      setStep({ name: 'link' });
    }
  }
  const change = useMutation({
    mutationFn: async () => {
      try {
        await withReauthentication(() => setPassword(password));
      } catch (error) {
        if (!needsProof(error)) throw error;
        return prove();
      }
      onSet();
    },
  });

  if (step.name === 'code') {
    return (
      <ContactCodeForm
        to={email}
        submitLabel="Set password"
        backLabel="Choose another password"
        onResend={prove}
        onVerify={async (code) => {
          await verifyCode(step.methodId, code);
          // Return to the password form, which shows errors, because the code cannot be used again.
          setStep({ name: 'password' });
          change.mutate();
        }}
        onBack={() => setStep({ name: 'password' })}
      />
    );
  }
  if (step.name === 'link') {
    return (
      <div className={styles.form}>
        <Notice kind="success">
          We sent a link to {email}. Open it in this browser to choose your password.
        </Notice>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    );
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password !== '' && !change.isPending) change.mutate();
  };
  const error = addErrorText(change.error);
  const isWeak = strength?.valid_password === false;
  const text = strength && strengthText(strength);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {error && <Notice kind="error">{error}</Notice>}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="New password"
        hint={`You will sign in with ${email} and this password. All your other devices will be signed out.`}
        error={isWeak ? text : undefined}
        success={isWeak ? undefined : text}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            value={password}
            autoFocus
            autoComplete="new-password"
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={change.isPending} disabled={password === '' || isWeak}>
        Set password
      </Button>
      <Button variant="ghost" disabled={change.isPending} onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
