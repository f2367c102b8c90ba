import { Link, useNavigate, useOutletContext } from 'react-router-dom';
import type { SessionState } from '#bff/contracts/session.ts';
import { OtherWays } from '#web/features/sign-in-widget/other-ways.tsx';
import { afterSignIn } from '#web/lib/after-sign-in.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { AuthCard } from '../auth-card.tsx';
import { GoogleButton } from './google-button.tsx';
import styles from './login-route.module.css';
import { useLoginError } from './use-login-error.ts';

/** The sign-in screen. It is rendered ahead of time and works before its script arrives. */
export function Component() {
  const { error, dismiss } = useLoginError();
  const { signedIn } = useOutletContext<Pick<SessionState, 'signedIn'>>();
  const navigate = useNavigate();
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
      <GoogleButton />
      {signedIn ? (
        <SignedIn />
      ) : (
        <OtherWays onSignedIn={() => navigate(afterSignIn(), { replace: true })} />
      )}
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
