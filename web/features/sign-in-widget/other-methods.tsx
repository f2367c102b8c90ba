import { useCallback, useEffect, useState } from 'react';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { Notice } from '#web/ui/status/notice.tsx';
import { LazyWidget } from './lazy-widget.tsx';
import styles from './other-methods.module.css';
import { signInOptions } from './sign-in-options.ts';

/** What the login page has no part in, or shows by itself. */
const ELSEWHERE: readonly SignInMethod[] = ['google', 'totp', 'identity_provider', 'impersonation'];

const loadLogin = () => import('./login-widget.tsx');

type Answer = 'asking' | 'failed' | 'google-only' | 'more';

function useMoreWays() {
  const [answer, setAnswer] = useState<Answer>('asking');
  const ask = useCallback(() => {
    setAnswer('asking');
    signInOptions().then(
      ({ methods }) =>
        setAnswer(methods.every((way) => ELSEWHERE.includes(way)) ? 'google-only' : 'more'),
      () => setAnswer('failed'),
    );
  }, []);
  useEffect(ask, [ask]);
  return { answer, ask };
}

interface OtherWaysProps {
  /** Whether it may show Google's prompt: not to somebody whose sign-in only needs its code. */
  mayPrompt: boolean;
  onSignedIn: () => void;
  onSecondFactor: () => void;
}

/** The ways in that stand below Google's button, where the deployment has more than that. */
export function OtherMethods(props: OtherWaysProps) {
  const { answer, ask } = useMoreWays();
  if (answer === 'failed') {
    return (
      <Notice kind="error" onRetry={ask}>
        Other ways to sign in could not be loaded.
      </Notice>
    );
  }
  if (answer !== 'more') return null;
  return (
    <section className={styles.ways} aria-label="Other ways to sign in">
      <p className={styles.divider}>or</p>
      <LazyWidget load={loadLogin} props={props} />
    </section>
  );
}
