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
import { type Outcome, verifyAgain, verifyOnce } from './verify-callback.ts';

/** A link for a new password comes here too when the provider knows no other address. */
const asksForPassword = () => callbackQuery().tokenType === 'reset_password';

/** Where to begin anew: at Google for who came from there, else at the choice of ways. */
function startAnew() {
  const { tokenType = 'oauth' } = callbackQuery();
  window.location.assign(tokenType === 'oauth' ? paths.signIn : paths.login);
}

/** Completes the sign-in that the provider sent back. */
export function Component() {
  return asksForPassword() ? <Navigate to={paths.resetPassword} replace /> : <Verification />;
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
      // The login page shows the code screen then.
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
  const retry = () => {
    if (!outcome.again) return startAnew();
    setOutcome(null);
    setAttempt(verifyAgain());
  };
  if (outcome.isConfirmation || outcome.isAddition) {
    return (
      <AuthCard title={outcome.isAddition ? 'Not added' : 'Not confirmed'}>
        <Notice kind="error">{outcome.message}</Notice>
        {outcome.again && <Button onClick={retry}>Retry</Button>}
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
