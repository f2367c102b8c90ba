import KeyRound from 'lucide-react/icons/key-round';
import { useCallback, useMemo, useRef, useState } from 'react';
import { LazyWidget } from '#web/features/sign-in-widget/lazy-widget.tsx';
import { Button } from '#web/ui/button/button.tsx';
import styles from './passkeys.module.css';

const loadPasskeys = () => import('#web/features/sign-in-widget/passkeys-widget.tsx');

/** Passkeys, behind a button: the provider's screens are loaded only for who wants them. */
export function Passkeys() {
  const [open, setOpen] = useState(false);
  const manage = useRef<HTMLButtonElement>(null);
  const onDone = useCallback(() => {
    setOpen(false);
    manage.current?.focus();
  }, []);
  const props = useMemo(() => ({ onDone }), [onDone]);
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
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Manage passkeys'}
        </Button>
      </div>
      {open && <LazyWidget load={loadPasskeys} props={props} />}
    </div>
  );
}
