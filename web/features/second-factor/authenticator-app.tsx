import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useState } from 'react';
import type { Factor } from '#bff/contracts/factors.ts';
import { useConfirmation } from '#web/features/factors/confirmation.tsx';
import { signInOptions } from '#web/features/sign-in-widget/sign-in-options.ts';
import { daysAgo } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './authenticator-app.module.css';
import { RemoveAppDialog } from './remove-app-dialog.tsx';
import { SetupDialog } from './setup-dialog.tsx';

interface AuthenticatorAppProps {
  /** The account's authenticator app, if it has one. */
  factor: Factor | undefined;
  /** The account's factors have changed: load them again. */
  onChanged: () => void;
}

/** Sets up, replaces and removes the second factor of the account (S70). */
export function AuthenticatorApp({ factor, onChanged }: AuthenticatorAppProps) {
  const { ensure, resumed } = useConfirmation();
  const isOffered = useIsOffered();
  const [open, setOpen] = useState<'setup' | 'remove' | undefined>(
    resumed === 'authenticator-app' ? 'setup' : undefined,
  );
  const [checking, setChecking] = useState(false);
  if (!factor && !isOffered) return null;

  async function setUp(): Promise<void> {
    setChecking(true);
    // Without an answer the dialog opens: its calls are guarded.
    const confirmed = await ensure('authenticator-app').catch(() => true);
    setChecking(false);
    if (confirmed) setOpen('setup');
  }
  function close(changed: boolean): void {
    setOpen(undefined);
    if (changed) onChanged();
  }
  return (
    // Focusable: it receives the focus when the button that was pressed disappears.
    <section className={styles.app} aria-labelledby="authenticator-heading" tabIndex={-1}>
      <Smartphone aria-hidden="true" />
      <div className={styles.what}>
        <h3 id="authenticator-heading" className={styles.title}>
          Authenticator app
        </h3>
        <p className={styles.text}>
          {factor
            ? 'Every sign-in asks for a code from your app. Set it up again for new recovery codes.'
            : 'Protect your account with a code from an app on your phone at every sign-in.'}
        </p>
        {factor && (
          <p className={styles.text}>
            Added {dayText(factor.first_seen_at)} · Last used {dayText(factor.last_used_at)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {isOffered && (
          <Button variant="secondary" size="sm" busy={checking} onClick={() => void setUp()}>
            {factor ? 'Set up again' : 'Set up'}
            <span className="visually-hidden"> the authenticator app</span>
          </Button>
        )}
        {factor && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('remove')}>
            Remove<span className="visually-hidden"> the authenticator app</span>
          </Button>
        )}
      </div>
      <SetupDialog open={open === 'setup'} replaced={factor} onClose={close} />
      {factor && <RemoveAppDialog open={open === 'remove'} factor={factor} onClose={close} />}
    </section>
  );
}

/** Whether this deployment offers authenticator apps; not until it is known. */
function useIsOffered(): boolean {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    signInOptions().then(
      ({ methods }) => setIsOffered(methods.includes('totp')),
      () => undefined,
    );
  }, []);
  return isOffered;
}

/** A day as in the list of sign-in methods, e.g. "3 days ago". */
const dayText = (iso: string | null) => (iso === null ? 'unknown' : daysAgo(iso, Date.now()));
