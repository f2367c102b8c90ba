import Download from 'lucide-react/icons/download';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './setup-dialog.module.css';

interface RecoveryCodesStepProps {
  codes: readonly string[];
  saved: boolean;
  onSaved: (saved: boolean) => void;
  onDone: () => void;
  /**
   * Closes the dialog although the codes are not saved. Undefined until the user first tries to
   * close the dialog.
   */
  onLeave?: () => void;
}

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodesStep(props: RecoveryCodesStepProps) {
  const { codes, saved, onSaved, onDone, onLeave } = props;
  const list = useRef<HTMLUListElement>(null);
  // Focus the codes, because the focused field was removed.
  useEffect(() => list.current?.focus(), []);
  useEffect(() => {
    if (saved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [saved]);
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.save}>
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
        <Button
          variant="secondary"
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={() => downloadRecoveryCodes(codes)}
        >
          Download
        </Button>
      </div>
      <label className={styles.saved}>
        <input type="checkbox" checked={saved} onChange={({ target }) => onSaved(target.checked)} />
        I have saved my codes
      </label>
      {onLeave && (
        <Notice kind="error">
          You have not confirmed that you saved your codes. Without them, a lost device locks you
          out of your account.
        </Notice>
      )}
      <div className={styles.actions}>
        {onLeave && (
          <Button variant="secondary" onClick={onLeave}>
            Close without saving
          </Button>
        )}
        <Button disabled={!saved} onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}

/** Saves the codes as a text file. */
function downloadRecoveryCodes(codes: readonly string[]): void {
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  const lines = [
    `Recovery codes for your Posy account (${window.location.host}), created on ${day}.`,
    'If you cannot use your authenticator app, enter one of these codes instead of a code from the app. Each recovery code works once. Keep them secret.',
    '',
    ...codes,
    '',
  ];
  const url = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'posy-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
