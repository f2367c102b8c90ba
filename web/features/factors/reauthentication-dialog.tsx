import { type SyntheticEvent, useState } from 'react';
import type { Factor } from '#bff/contracts/factors.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import styles from './code-form.module.css';
import { CodeForm, type CodeKind } from './code-form.tsx';
import { reauthenticationLabel } from './factor-names.ts';
import type { ResumeAction } from './redirect-reauthentication.ts';
import { CODE_LENGTH, digitsOf } from './typed-code.ts';
import {
  type ReauthenticationSteps,
  type StartedFactor,
  useReauthenticationSteps,
} from './use-reauthentication-steps.ts';

interface ReauthenticationDialogProps {
  open: boolean;
  resume: ResumeAction;
  onReauthenticated: () => void;
  onCancel: () => void;
}

/** Asks the user to reauthenticate before a sensitive change (S68). */
export function ReauthenticationDialog({
  open,
  resume,
  onReauthenticated,
  onCancel,
}: ReauthenticationDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title="Confirm it’s you"
      description="This protects your account if someone else uses this browser."
      loads
    >
      {open && (
        <Reauthentication
          resume={resume}
          onReauthenticated={onReauthenticated}
          onCancel={onCancel}
        />
      )}
    </Dialog>
  );
}

function Reauthentication({
  resume,
  onReauthenticated,
  onCancel,
}: Omit<ReauthenticationDialogProps, 'open'>) {
  const steps = useReauthenticationSteps(resume, onReauthenticated);
  const { factors, loadFailure, started, busy, error } = steps;
  const isTotp = started?.started.method === 'totp';
  const isLoading = steps.isStartingTotp || (!factors && !loadFailure);
  return (
    <div className={styles.dialog}>
      {loadFailure && (
        <Notice kind="error" onRetry={steps.load}>
          {loadFailure}
        </Notice>
      )}
      {error && !isTotp && <Notice kind="error">{error}</Notice>}
      {isLoading && <Skeleton width="block" height="line" />}
      {factors?.length === 0 && (
        <Notice kind="info">
          None of your sign-in methods is available at the moment. Contact Posy support before you
          sign out.
        </Notice>
      )}
      {started && <Proof steps={steps} {...started} />}
      {!started &&
        !isLoading &&
        factors?.map((factor) => (
          <Button
            key={factor.id}
            variant="secondary"
            busy={busy === factor.id}
            disabled={Boolean(busy)}
            onClick={() => steps.choose(factor)}
          >
            {reauthenticationLabel(factor)}
          </Button>
        ))}
      {(!started || isTotp) && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** The form for the input that the chosen factor needs. */
function Proof({ steps, factor, started }: StartedFactor & { steps: ReauthenticationSteps }) {
  const busy = Boolean(steps.busy);
  const [kind, setKind] = useState<CodeKind>('app');
  if (started.method === 'totp') {
    return (
      <CodeForm
        kind={kind}
        submit="Confirm"
        hint="Your authenticator app shows the code."
        busy={busy}
        error={steps.error}
        onSend={(proof) => steps.prove('code' in proof ? { totp_code: proof.code } : proof)}
        onKind={(next) => {
          steps.clearErrors();
          setKind(next);
        }}
      />
    );
  }
  return (
    <ProofForm
      key={factor.id}
      factor={factor}
      busy={busy}
      onSubmit={(text) =>
        steps.prove(
          started.method === 'code'
            ? { method_id: started.method_id, code: text }
            : { password: text },
        )
      }
      onResend={() => steps.choose(factor)}
      onBack={steps.back}
    />
  );
}

interface ProofFormProps {
  factor: Factor;
  busy: boolean;
  onSubmit: (text: string) => void;
  onResend: () => void;
  onBack: () => void;
}

/** The form for a sent code or a password. */
function ProofForm({ factor, busy, onSubmit, onResend, onBack }: ProofFormProps) {
  const [text, setText] = useState('');
  const isPassword = factor.kind === 'password';
  const isComplete = isPassword ? text !== '' : text.length === CODE_LENGTH;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isComplete && !busy) onSubmit(text);
  };
  return (
    <form className={styles.dialog} noValidate onSubmit={submit}>
      <Field
        label={isPassword ? 'Password' : 'Code'}
        hint={isPassword ? undefined : `The ${CODE_LENGTH}-digit code was sent to ${factor.label}.`}
      >
        {(control) => (
          <Input
            {...control}
            type={isPassword ? 'password' : 'text'}
            value={text}
            autoFocus
            autoComplete={isPassword ? 'current-password' : 'one-time-code'}
            inputMode={isPassword ? 'text' : 'numeric'}
            onChange={({ target }) => setText(isPassword ? target.value : digitsOf(target.value))}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} disabled={!isComplete}>
        Confirm
      </Button>
      {!isPassword && (
        <Button variant="secondary" disabled={busy} onClick={onResend}>
          Resend code
        </Button>
      )}
      <Button variant="ghost" disabled={busy} onClick={onBack}>
        Choose another method
      </Button>
    </form>
  );
}
