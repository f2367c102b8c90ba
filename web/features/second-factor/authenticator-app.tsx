import { useQuery, useQueryClient } from '@tanstack/react-query';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { listFactors } from '#web/features/factors/factors.api.ts';
import { useReauthentication } from '#web/features/factors/reauthentication.tsx';
import { signInOptions } from '#web/features/sign-in-widget/sign-in-options.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { daysAgo } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './authenticator-app.module.css';
import { RemoveAppDialog } from './remove-app-dialog.tsx';
import { SetupDialog } from './setup-dialog.tsx';

/**
 * Sets up, replaces and removes the account's second factor (S70). Does not show a failure to load
 * the factors, because the list of sign-in methods uses the same query and shows it.
 */
export function AuthenticatorApp() {
  const queryClient = useQueryClient();
  const { data: factors } = useQuery({ queryKey: queryKeys.factors, queryFn: listFactors });
  const { data: options } = useQuery({
    queryKey: queryKeys.signInOptions,
    queryFn: signInOptions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { ensureReauthenticated, resumed } = useReauthentication();
  const [open, setOpen] = useState<'setup' | 'remove' | undefined>(
    resumed === 'authenticator-app' ? 'setup' : undefined,
  );
  const [checking, setChecking] = useState(false);
  const factor = factors?.find(({ kind }) => kind === 'totp');
  const isOffered = options?.methods.includes('totp') ?? false;
  if (!factors || !(factor || isOffered)) return null;

  async function setUp(): Promise<void> {
    setChecking(true);
    const reauthenticated = await ensureReauthenticated('authenticator-app');
    setChecking(false);
    if (reauthenticated) setOpen('setup');
  }
  function close(changed: boolean): void {
    setOpen(undefined);
    if (!changed) return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.factors });
    void queryClient.invalidateQueries({ queryKey: queryKeys.accountEvents });
  }
  return (
    // Focusable, because the section receives the focus when the pressed button disappears.
    <section className={styles.app} aria-labelledby="authenticator-heading" tabIndex={-1}>
      <Smartphone aria-hidden="true" />
      <div className={styles.body}>
        <h3 id="authenticator-heading" className={styles.title}>
          Authenticator app
        </h3>
        <p className={styles.text}>
          {factor
            ? 'Every sign-in asks for a code from your app. To get new recovery codes, set up the app again.'
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

/** Returns the days since a date, formatted as in the list of sign-in methods. */
const dayText = (iso: string | null) => (iso === null ? 'unknown' : daysAgo(iso, Date.now()));
