import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { usePublicSession } from '#web/lib/public-session.ts';
import { takeReturnPath } from '#web/lib/return-path.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { AuthCard } from '#web/ui/layout/auth-card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import { callbackQuery } from './callback-query.ts';
import { restartPath } from './restart-path.ts';
import type { Outcome } from './verify-addition.ts';
import { verifyAgain, verifyOnce } from './verify-callback.ts';

/**
 * Returns whether the link resets a password. Such links open this page if the provider has no
 * separate address for them.
 */
const isPasswordReset = () => callbackQuery().tokenType === 'reset_password';

/**
 * Completes a sign-in, a reauthentication or the addition of an identity provider, after a redirect
 * or an emailed link.
 */
export function Component() {
  return isPasswordReset() ? <Navigate to={paths.resetPassword} replace /> : <Verification />;
}

function Verification() {
  const navigate = useNavigate();
  const { setSession } = usePublicSession();
  const [attempt, setAttempt] = useState(verifyOnce);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    let current = true;
    attempt.then((result) => {
      if (!current) return;
      // Record the required second factor, so that the login page asks for it.
      const secondFactor = result.ok && result.needsSecondFactor;
      if (secondFactor) setSession({ signedIn: false, secondFactor });
      if (result.ok) navigate(result.to ?? takeReturnPath(), { replace: true });
      else setOutcome(result);
    });
    return () => {
      current = false;
    };
  }, [attempt, navigate, setSession]);

  if (!outcome || outcome.ok) {
    return (
      <AuthCard title="Just a moment">
        <Spinner label="Authenticating..." />
      </AuthCard>
    );
  }
  const retry = async () => {
    if (!outcome.retryable) return window.location.assign(await restartPath());
    setOutcome(null);
    setAttempt(verifyAgain());
  };
  if (outcome.isReauthentication || outcome.isAddition) {
    return (
      <AuthCard title={outcome.isAddition ? 'Sign-in method not added' : 'Identity not confirmed'}>
        <Notice kind="error">{outcome.message}</Notice>
        {outcome.retryable && <Button onClick={retry}>Retry</Button>}
        <ButtonLink variant="secondary" to={paths.settings} replace>
          Back to Settings
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Sign-in failed">
      <Notice kind="error">{outcome.message}</Notice>
      <Button onClick={retry}>Retry</Button>
      <ButtonLink variant="secondary" to={paths.login} replace>
        Back to Login
      </ButtonLink>
    </AuthCard>
  );
}
