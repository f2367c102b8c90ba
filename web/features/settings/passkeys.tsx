import KeyRound from 'lucide-react/icons/key-round';
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useConfirmation } from '#web/features/factors/confirmation.tsx';
import { LazyWidget } from '#web/features/sign-in-widget/lazy-widget.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import styles from './passkeys.module.css';

const loadPasskeys = () => import('#web/features/sign-in-widget/passkeys-widget.tsx');

/** What the list of sign-in methods does with the widget. */
export interface PasskeysHandle {
  open: () => void;
}

interface PasskeysProps {
  ref: Ref<PasskeysHandle>;
  /** The widget was closed: there may be other passkeys now. */
  onClosed: () => void;
}

/** Passkeys, behind a button: the provider's screens are loaded only for who wants them. */
export function Passkeys({ ref, onClosed }: PasskeysProps) {
  const { ask, ensure, resumed } = useConfirmation();
  const [open, setOpen] = useState(resumed === 'passkeys');
  const [checking, setChecking] = useState(false);
  const manage = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    onClosed();
  }, [onClosed]);
  const onDone = useCallback(() => {
    close();
    manage.current?.focus();
  }, [close]);
  useImperativeHandle(ref, () => ({
    open: () => {
      setOpen(true);
      // The dialog is removed in a later rendering.
      setTimeout(() => focusAfterDialog(() => manage.current));
    },
  }));
  const toggle = async () => {
    if (open) return close();
    setChecking(true);
    // Without an answer the widget opens: its calls are guarded.
    const confirmed = await ensure('passkeys').catch(() => true);
    setChecking(false);
    setOpen(confirmed);
  };
  /** The dialog stands in for the widget, which comes back after it. */
  const onConfirmationRequired = useCallback(() => {
    setOpen(false);
    void ask('passkeys').then(setOpen);
  }, [ask]);
  const props = useMemo(
    () => ({ onDone, onConfirmationRequired }),
    [onDone, onConfirmationRequired],
  );
  return (
    <div className={styles.passkeys}>
      <div className={styles.head}>
        <KeyRound aria-hidden="true" />
        <div className={styles.what}>
          <h3 className={styles.title}>Passkeys</h3>
          <p className={styles.text}>Sign in with your fingerprint, your face or a screen lock.</p>
        </div>
        <Button
          ref={manage}
          variant="secondary"
          size="sm"
          aria-expanded={open}
          busy={checking}
          onClick={toggle}
        >
          {open ? 'Close' : 'Manage passkeys'}
        </Button>
      </div>
      {open && <LazyWidget load={loadPasskeys} props={props} />}
    </div>
  );
}
