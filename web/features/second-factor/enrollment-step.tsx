import type { TotpEnrollment } from '#bff/contracts/factors.ts';
import { CodeForm } from '#web/features/factors/code-form.tsx';
import { inGroups } from '#web/features/factors/typed-code.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './setup-dialog.module.css';
import type { Setup } from './use-setup.ts';

interface EnrollmentStepProps {
  enrollment: TotpEnrollment;
  setup: Setup;
  onClose: () => void;
}

/** Shows the QR code, the setup key for typing, and the form for the first code. */
export function EnrollmentStep({ enrollment, setup, onClose }: EnrollmentStepProps) {
  const { verificationError, isWrongCode, isExpired, isTaken } = setup;
  const text = verificationError
    ? errorText(verificationError, withAdvice('The code could not be checked'))
    : undefined;
  if (isExpired || isTaken) {
    return (
      <>
        <Notice kind="error">{text}</Notice>
        {isExpired ? (
          <Button onClick={setup.enroll}>Start again</Button>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )}
      </>
    );
  }
  return (
    <>
      <div className={styles.secret}>
        <img
          className={styles.qr}
          src={enrollment.qr_code}
          width="176"
          height="176"
          alt="QR code for your authenticator app. A key that you can type follows."
        />
        <div className={styles.key}>
          <p>Can’t scan it? Type this key into the app:</p>
          <code className={styles.letters}>{inGroups(enrollment.secret)}</code>
          <CopyButton text={enrollment.secret}>Copy key</CopyButton>
        </div>
      </div>
      {text && !isWrongCode && <Notice kind="error">{text}</Notice>}
      <CodeForm
        kind="app"
        submit="Verify"
        autoFocus={false}
        busy={setup.busy}
        error={isWrongCode ? text : undefined}
        onSend={(proof) => 'code' in proof && setup.verify(proof.code)}
      />
    </>
  );
}
