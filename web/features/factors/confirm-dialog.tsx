import { type SyntheticEvent, useState } from 'react';
import type { Factor } from '#bff/contracts/factors.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { CodeForm, type CodeKind } from './code-form.tsx';
import styles from './confirm-dialog.module.css';
import { confirmLabel } from './factor-names.ts';
import type { Resume } from './redirect-confirmation.ts';
import { type AskedFactor, type Steps, useConfirmationSteps } from './use-confirmation-steps.ts';

const CODE_LENGTH = 6;

interface ConfirmDialogProps {
  open: boolean;
  resume: Resume;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks the owner of the account to prove who they are before a sensitive change (S68). */
export function ConfirmDialog({ open, resume, onConfirmed, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title="Confirm it’s you"
      description="This protects your account when somebody else uses this browser."
    >
      {open && <Confirmation resume={resume} onConfirmed={onConfirmed} onCancel={onCancel} />}
    </Dialog>
  );
}

function Confirmation({ resume, onConfirmed, onCancel }: Omit<ConfirmDialogProps, 'open'>) {
  const steps = useConfirmationSteps(resume, onConfirmed);
  const { factors, loadFailure, asked, busy, error } = steps;
  const isTotp = asked?.started.method === 'totp';
  const isLoading = steps.isStartingOnly || (!factors && !loadFailure);
  return (
    <div className={styles.steps}>
      {loadFailure && (
        <Notice kind="error" onRetry={steps.load}>
          {loadFailure}
        </Notice>
      )}
      {error && !isTotp && <Notice kind="error">{error}</Notice>}
      {isLoading && <Skeleton width="block" height="line" />}
      {factors?.length === 0 && (
        <Notice kind="info">
          None of your ways to sign in can be used here. Please sign out and sign in again.
        </Notice>
      )}
      {asked && <Asked steps={steps} asked={asked} />}
      {!asked &&
        !isLoading &&
        factors?.map((factor) => (
          <Button
            key={factor.id}
            variant="secondary"
            busy={busy === factor.id}
            disabled={busy !== undefined}
            onClick={() => steps.choose(factor)}
          >
            {confirmLabel(factor)}
          </Button>
        ))}
      {(!asked || isTotp) && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** What the chosen factor asks for. */
function Asked({ steps, asked: { factor, started } }: { steps: Steps; asked: AskedFactor }) {
  const busy = steps.busy !== undefined;
  const [kind, setKind] = useState<CodeKind>('app');
  if (started.method === 'totp') {
    return (
      <CodeForm
        kind={kind}
        submit="Confirm"
        hint="Your authenticator app shows it."
        busy={busy}
        error={steps.error}
        onSend={(proof) => void steps.prove('code' in proof ? { totp_code: proof.code } : proof)}
        onKind={(next) => {
          steps.forgetError();
          setKind(next);
        }}
      />
    );
  }
  return (
    <Entry
      key={factor.id}
      factor={factor}
      busy={busy}
      onEnter={(text) =>
        void steps.prove(
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

interface EntryProps {
  factor: Factor;
  busy: boolean;
  onEnter: (text: string) => void;
  onResend: () => void;
  onBack: () => void;
}

/** The field for a code or a password. */
function Entry({ factor, busy, onEnter, onResend, onBack }: EntryProps) {
  const [text, setText] = useState('');
  const isPassword = factor.kind === 'password';
  const isComplete = isPassword ? text !== '' : text.length === CODE_LENGTH;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isComplete && !busy) onEnter(text);
  };
  return (
    <form className={styles.steps} noValidate onSubmit={submit}>
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
            onChange={({ target }) =>
              setText(
                isPassword ? target.value : target.value.replace(/\D/g, '').slice(0, CODE_LENGTH),
              )
            }
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
        Choose another way
      </Button>
    </form>
  );
}
