import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Factor } from '#bff/contracts/factors.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { useAccountEvents } from '#web/features/factors/use-account-events.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { AddDialog } from './add-dialog.tsx';
import { addableMethods } from './add-methods.ts';
import { FactorRow } from './factor-row.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { RemoveMethodDialog } from './remove-method-dialog.tsx';
import { SecureAccountDialog } from './secure-account-dialog.tsx';
import styles from './sign-in-methods.module.css';
import { useMethodDialogs } from './use-method-changes.ts';
import { useRefresh, useSignInMethods } from './use-sign-in-methods.ts';

interface SignInMethodsProps {
  /** Opens the widget for passkeys. */
  onPasskey: () => void;
  /** What stands below the list: the authenticator app, which signs nobody in by itself. */
  children?: ReactNode;
}

/** The ways to sign in to the account: listed, added and removed; and what changed lately (S69). */
export function SignInMethods({ onPasskey, children }: SignInMethodsProps) {
  const { factors: query, methods } = useSignInMethods();
  const { data: factors } = query;
  const { data: events } = useAccountEvents();
  const refresh = useRefresh();
  const changes = useMethodDialogs(factors);
  const [heading, focusHeading] = useFocusAfterDialog();
  const addable = addableMethods(methods, factors ?? []);

  /** The pressed button may be gone with its row: focus stays in the section. */
  const finish = (text?: string) => {
    changes.close();
    changes.setMessage(text);
    refresh();
    focusHeading();
  };
  const added = (text: string) => {
    const old = changes.adding?.replaces;
    if (!old || old.kind === 'password') return finish(text);
    changes.setMessage(text);
    refresh();
    changes.remove(old.id);
  };

  return (
    <>
      <section className={styles.section} aria-labelledby="methods-heading">
        <div className={styles.head}>
          <h3 id="methods-heading" ref={heading} tabIndex={-1} className={styles.title}>
            Sign-in methods
          </h3>
          {factors && addable.length > 0 && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden="true" />}
              busy={changes.checking === 'add'}
              onClick={() => void changes.startAdding({})}
            >
              Add a sign-in method
            </Button>
          )}
        </div>
        {changes.message && (
          <Notice kind="success" onDismiss={() => changes.setMessage(undefined)}>
            {changes.message}
          </Notice>
        )}
        {query.error && !query.isFetching && (
          <Notice kind="error" onRetry={() => void query.refetch()}>
            {errorText(query.error, 'Failed to load your sign-in methods')}
          </Notice>
        )}
        {!factors && !query.error && (
          <div className={styles.list}>
            <Skeleton width="block" height="circle" />
            <Skeleton width="block" height="circle" />
          </div>
        )}
        {factors && (
          <ul className={styles.list}>
            {factors
              .filter(({ kind }) => kind !== 'totp')
              .map((factor) => (
                <FactorRow
                  key={factor.id}
                  factor={factor}
                  onRemove={() => changes.remove(factor.id)}
                  replacement={replacementOf(factor, methods)}
                  checking={changes.checking === factor.id}
                  onReplace={(method) => void changes.startAdding({ method, replaces: factor.id })}
                />
              ))}
          </ul>
        )}
        {children}
      </section>
      <RecentChanges onReject={changes.reject} />
      <AddDialog
        adding={changes.adding}
        factors={factors ?? []}
        methods={methods}
        onChange={changes.setAdding}
        onAdded={added}
        onPasskey={() => {
          changes.close();
          onPasskey();
        }}
      />
      <RemoveMethodDialog
        factor={changes.removing}
        onClose={changes.close}
        onRemoved={finish}
        onStale={refresh}
      />
      <SecureAccountDialog
        eventId={changes.rejecting}
        event={events?.find(({ id }) => id === changes.rejecting)}
        offersApp={methods.includes('totp') && !(factors ?? []).some(({ kind }) => kind === 'totp')}
        onSecured={refresh}
        onClose={() => {
          changes.close();
          focusHeading();
        }}
      />
    </>
  );
}

/** Focuses the heading once the dialog that closes now is gone and has given the focus back. */
function useFocusAfterDialog() {
  const element = useRef<HTMLHeadingElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    // The dialog is removed in a rendering of its own, after this effect.
    const timer = setTimeout(() => focusAfterDialog(() => element.current));
    return () => clearTimeout(timer);
  }, [times]);
  return [element, () => setTimes((before) => before + 1)] as const;
}

/** What replaces a factor: a new number, a new address, or another password. */
function replacementOf({ kind }: Factor, methods: readonly SignInMethod[]) {
  const isOn = (...names: SignInMethod[]) => names.some((name) => methods.includes(name));
  if (kind === 'phone' && isOn('sms', 'whatsapp')) return 'phone';
  if (kind === 'email' && isOn('email_otp')) return 'email';
  if (kind === 'password' && isOn('passwords')) return 'password';
  return undefined;
}
