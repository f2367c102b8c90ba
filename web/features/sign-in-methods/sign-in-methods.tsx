import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Factor } from '#bff/contracts/factors.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { useAccountEvents } from '#web/features/factors/account-events.api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { focusAfterDialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { AddDialog } from './add/add-dialog.tsx';
import { addableMethods } from './add/add-methods.ts';
import { FactorRow } from './factor-row.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { RemoveMethodDialog } from './remove-method-dialog.tsx';
import { SecureAccountDialog } from './secure-account-dialog.tsx';
import styles from './sign-in-methods.module.css';
import { useMethodDialogs } from './use-method-dialogs.ts';
import { useRefreshSignInMethods, useSignInMethods } from './use-sign-in-methods.ts';

interface SignInMethodsProps {
  /** Opens the widget for passkeys. */
  onPasskey: () => void;
  /** The content below the list: the authenticator app, which is only a second factor. */
  children?: ReactNode;
}

/**
 * Lists the account's sign-in methods and recent changes. Contains the dialogs that change them
 * (S69).
 */
export function SignInMethods({ onPasskey, children }: SignInMethodsProps) {
  const { factors: query, methods, areMethodsKnown } = useSignInMethods();
  const { data: factors } = query;
  const { data: events } = useAccountEvents();
  const toasts = useToasts();
  const refresh = useRefreshSignInMethods();
  const dialogs = useMethodDialogs(factors, areMethodsKnown);
  const [heading, focusHeading] = useFocusAfterDialog();
  const addable = addableMethods(methods, factors ?? []);

  /**
   * Closes the dialog and focuses the heading, because the change may remove the pressed button.
   */
  const completeChange = (text?: string) => {
    dialogs.close();
    if (text) toasts.success(text);
    refresh();
    focusHeading();
  };
  const completeAddition = (text: string) => {
    const old = dialogs.adding?.replaces;
    if (!old || old.kind === 'password') return completeChange(text);
    toasts.success(text);
    refresh();
    dialogs.remove(old.id);
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
              busy={dialogs.checking === 'add'}
              onClick={() => void dialogs.startAdding({})}
            >
              Add a sign-in method
            </Button>
          )}
        </div>
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
                  onRemove={() => dialogs.remove(factor.id)}
                  replacement={replacementOf(factor, methods)}
                  checking={dialogs.checking === factor.id}
                  onReplace={(method) => void dialogs.startAdding({ method, replaces: factor.id })}
                />
              ))}
          </ul>
        )}
        {children}
      </section>
      <RecentChanges onReject={dialogs.reject} />
      <AddDialog
        adding={dialogs.adding}
        factors={factors ?? []}
        methods={methods}
        onChange={dialogs.setAdding}
        onAdded={completeAddition}
        onPasskey={() => {
          dialogs.close();
          onPasskey();
        }}
      />
      <RemoveMethodDialog
        factor={dialogs.removing}
        onClose={dialogs.close}
        onRemoved={completeChange}
        onStale={refresh}
      />
      <SecureAccountDialog
        eventId={dialogs.rejecting}
        event={events?.find(({ id }) => id === dialogs.rejecting)}
        offersApp={methods.includes('totp') && !(factors ?? []).some(({ kind }) => kind === 'totp')}
        onSecured={refresh}
        onClose={() => {
          dialogs.close();
          focusHeading();
        }}
      />
    </>
  );
}

/**
 * Returns a ref for a heading, and a function that focuses the heading after the closing dialog has
 * restored the focus.
 */
function useFocusAfterDialog() {
  const element = useRef<HTMLHeadingElement>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests === 0) return;
    // Defer the focus, because the dialog is removed only in a later render.
    const timer = setTimeout(() => focusAfterDialog(() => element.current));
    return () => clearTimeout(timer);
  }, [requests]);
  return [element, () => setRequests((count) => count + 1)] as const;
}

/** Returns the kind of factor that can replace a factor, if the deployment supports it. */
function replacementOf({ kind }: Factor, methods: readonly SignInMethod[]) {
  const isEnabled = (...names: SignInMethod[]) => names.some((name) => methods.includes(name));
  if (kind === 'phone' && isEnabled('sms', 'whatsapp')) return 'phone';
  if (kind === 'email' && isEnabled('email_otp')) return 'email';
  if (kind === 'password' && isEnabled('passwords')) return 'password';
  return undefined;
}
