import { useCallback, useEffect, useState } from 'react';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { Notice } from '#web/ui/status/notice.tsx';
import { LazyWidget } from './lazy-widget.tsx';
import { signInOptions } from './sign-in-options.ts';
import styles from './sign-in-widget.module.css';

/** The methods that the login widget does not show. */
const OUTSIDE_WIDGET: readonly SignInMethod[] = [
  'google',
  'totp',
  'identity_provider',
  'impersonation',
];

const loadLogin = () => import('./login-widget.tsx');

function useOtherMethods() {
  const [state, setState] = useState<'loading' | 'failed' | 'none' | 'available'>('loading');
  const load = useCallback(() => {
    setState('loading');
    signInOptions().then(
      ({ methods }) =>
        setState(methods.every((one) => OUTSIDE_WIDGET.includes(one)) ? 'none' : 'available'),
      () => setState('failed'),
    );
  }, []);
  useEffect(load, [load]);
  return { state, load };
}

interface OtherMethodsProps {
  /**
   * Whether Google One Tap may appear. False until the session is known, because a sign-in may be
   * waiting for its second factor.
   */
  mayPrompt: boolean;
  onSignedIn: () => void;
  onSecondFactor: () => void;
}

/** The sign-in methods below Google's button, if the deployment has any. */
export function OtherMethods(props: OtherMethodsProps) {
  const { state, load } = useOtherMethods();
  if (state === 'failed') {
    return (
      <Notice kind="error" onRetry={load}>
        Other sign-in methods could not be loaded.
      </Notice>
    );
  }
  if (state !== 'available') return null;
  return (
    <section className={styles.methods} aria-label="Other sign-in methods">
      <p className={styles.divider}>or</p>
      <LazyWidget load={loadLogin} props={props} />
    </section>
  );
}
