import { useState } from 'react';
import type { Factor } from '#bff/contracts/factors.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { EnrollmentStep } from './enrollment-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import styles from './setup-dialog.module.css';
import { type Setup, useSetup } from './use-setup.ts';

const TITLES: Record<Setup['step']['name'], string> = {
  replace: 'Set up the authenticator app again',
  start: 'Set up an authenticator app',
  scan: 'Set up an authenticator app',
  codes: 'Save your recovery codes',
};
const TEXTS: Record<Setup['step']['name'], string> = {
  replace:
    'If you continue, the codes from your current app and your recovery codes stop working. Your account is not protected by a code until you finish the setup.',
  start: 'Scan the QR code with your authenticator app, then enter the code that it shows.',
  scan: 'Scan the QR code with your authenticator app, then enter the code that it shows.',
  codes:
    'The app is set up. If you lose your device, enter one of these codes instead of the app’s code. Each works once. You cannot see them again later.',
};

interface SetupDialogProps {
  open: boolean;
  /** The account's current authenticator app, if it has one. */
  replaced: Factor | undefined;
  onClose: (changed: boolean) => void;
}

/** Sets up an authenticator app, step by step, and shows its recovery codes. */
export function SetupDialog({ open, ...rest }: SetupDialogProps) {
  return open && <OpenDialog {...rest} />;
}

function OpenDialog({ replaced, onClose }: Omit<SetupDialogProps, 'open'>) {
  const setup = useSetup(replaced, () => onClose(true));
  const [saved, setSaved] = useState(false);
  const [warned, setWarned] = useState(false);
  const { step, busy, changed } = setup;
  const wouldLoseCodes = step.name === 'codes' && !saved;
  const close = () => (wouldLoseCodes ? setWarned(true) : onClose(changed));
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      dismissible={!busy}
      title={TITLES[step.name]}
      description={TEXTS[step.name]}
    >
      {step.name === 'replace' && <Replacement setup={setup} onCancel={close} />}
      {step.name === 'start' && <Start setup={setup} onClose={() => onClose(true)} />}
      {step.name === 'scan' && (
        <EnrollmentStep enrollment={step.enrollment} setup={setup} onClose={() => onClose(true)} />
      )}
      {step.name === 'codes' && (
        <RecoveryCodesStep
          codes={step.codes}
          saved={saved}
          onSaved={(now) => {
            setSaved(now);
            setWarned(false);
          }}
          onDone={close}
          {...(warned && { onLeave: () => onClose(changed) })}
        />
      )}
    </Dialog>
  );
}

function Replacement({ setup, onCancel }: { setup: Setup; onCancel: () => void }) {
  const { busy, removalError } = setup;
  return (
    <>
      {removalError && (
        <Notice kind="error">
          {errorText(removalError, withAdvice('The authenticator app could not be removed'))}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={busy} onClick={setup.remove}>
          Remove and set up again
        </Button>
      </div>
    </>
  );
}

/** A placeholder for the QR code while it loads, or the error. */
function Start({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const { enrollmentError, isTaken } = setup;
  if (!enrollmentError) {
    return (
      <div className={styles.loading} role="status">
        <span className="visually-hidden">Loading…</span>
        <Skeleton width="block" height="circle" />
      </div>
    );
  }
  return (
    <>
      <Notice kind="error" onRetry={isTaken ? undefined : setup.enroll}>
        {errorText(enrollmentError, withAdvice('The setup could not be started'))}
      </Notice>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
