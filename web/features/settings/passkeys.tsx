import KeyRound from 'lucide-react/icons/key-round';
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useReauthentication } from '#web/features/factors/reauthentication.tsx';
import { LazyWidget } from '#web/features/sign-in-widget/lazy-widget.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import styles from './security-card.module.css';

const loadPasskeys = () => import('#web/features/sign-in-widget/passkeys-widget.tsx');

/** Lets the list of sign-in methods open the widget. */
export interface PasskeysHandle {
  open: () => void;
}

interface PasskeysProps {
  ref: Ref<PasskeysHandle>;
  /** Called when the widget is closed, because the passkeys may have changed. */
  onClosed: () => void;
}

/** A button that opens the passkeys widget and loads the SDK. */
export function Passkeys({ ref, onClosed }: PasskeysProps) {
  const { requestReauthentication, ensureReauthenticated, resumed } = useReauthentication();
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
      // Defer the focus, because the dialog is removed only in a later render.
      setTimeout(() => focusAfterDialog(() => manage.current));
    },
  }));
  const toggle = async () => {
    if (open) return close();
    setChecking(true);
    const reauthenticated = await ensureReauthenticated('passkeys');
    setChecking(false);
    setOpen(reauthenticated);
  };
  /** Closes the widget for the reauthentication dialog, and opens it again afterwards. */
  const onReauthenticationRequired = useCallback(() => {
    setOpen(false);
    void requestReauthentication('passkeys').then(setOpen);
  }, [requestReauthentication]);
  const props = useMemo(
    () => ({ onDone, onReauthenticationRequired }),
    [onDone, onReauthenticationRequired],
  );
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <KeyRound aria-hidden="true" />
        <div className={styles.body}>
          <h3 className={styles.title}>Passkeys</h3>
          <p className={styles.text}>Sign in with your fingerprint, face or screen lock.</p>
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
