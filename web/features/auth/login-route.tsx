import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SecondFactorScreen } from '#web/features/second-factor/second-factor-screen.tsx';
import { OtherMethods } from '#web/features/sign-in-widget/other-methods.tsx';
import { clearSdkStorage } from '#web/lib/clear-sdk-storage.ts';
import { paths } from '#web/lib/paths.ts';
import { usePublicSession } from '#web/lib/public-session.ts';
import { takeReturnPath } from '#web/lib/return-path.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { AuthCard } from '#web/ui/layout/auth-card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { GoogleButton } from './google-button.tsx';
import { KeptChanges } from './kept-changes.tsx';
import styles from './login-route.module.css';
import { useLoginError } from './use-login-error.ts';
import { useSessionRecheck } from './use-session-recheck.ts';

/** The sign-in screen. It is rendered ahead of time and works before its script arrives. */
export function Component() {
  const { session, isKnown, setSession } = usePublicSession();
  const [ended, setEnded] = useState<string>();
  const navigate = useNavigate();
  useSessionRecheck(session, setSession);
  const onSignedIn = useCallback(async () => {
    await navigate(takeReturnPath(), { replace: true });
    // A page that anyone may read stays in this frame.
    setSession({ signedIn: true });
  }, [navigate, setSession]);
  const onSecondFactor = useCallback(() => {
    setEnded(undefined);
    setSession({ signedIn: false, secondFactor: true });
  }, [setSession]);
  const onEnded = useCallback(
    (reason?: string) => {
      clearSdkStorage();
      setEnded(reason);
      setSession({ signedIn: false });
    },
    [setSession],
  );
  if (session.secondFactor) return <SecondFactorScreen onSignedIn={onSignedIn} onEnded={onEnded} />;
  return (
    <Ways
      signedIn={session.signedIn}
      isKnown={isKnown}
      ended={ended}
      onDismiss={() => setEnded(undefined)}
      onSignedIn={onSignedIn}
      onSecondFactor={onSecondFactor}
    />
  );
}

interface WaysProps {
  signedIn: boolean;
  isKnown: boolean;
  /** Why the sign-in before was over. */
  ended: string | undefined;
  onDismiss: () => void;
  onSignedIn: () => void;
  onSecondFactor: () => void;
}

/** The first step of a sign-in: by Google or by the provider's screens. */
function Ways({ signedIn, isKnown, ended, onDismiss, ...on }: WaysProps) {
  const { error, dismiss } = useLoginError();
  return (
    <AuthCard
      title="Welcome to Posy"
      text="Sign in, or sign up: it is the same button. Your page is ready a moment later."
    >
      {error && (
        <Notice kind="error" onDismiss={dismiss}>
          {error}
        </Notice>
      )}
      {ended && (
        <Notice kind="error" onDismiss={onDismiss}>
          {ended}
        </Notice>
      )}
      <KeptChanges />
      <GoogleButton />
      {signedIn ? <SignedIn /> : <OtherMethods mayPrompt={isKnown} {...on} />}
      <p className={styles.legal}>
        By continuing you agree to our <Link to={paths.terms}>Terms of Service</Link> and{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>.
      </p>
    </AuthCard>
  );
}

/**
 * A check that failed may lead here although there is a session. It does not lead back by itself:
 * the next check could fail like the last.
 */
function SignedIn() {
  return (
    <>
      <Notice kind="info">You are signed in.</Notice>
      <ButtonLink size="lg" to={paths.dashboard}>
        Go to your dashboard
      </ButtonLink>
    </>
  );
}
