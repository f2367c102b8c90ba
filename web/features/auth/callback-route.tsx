import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import { AuthCard } from './auth-card.tsx';
import { type Outcome, verifyAgain, verifyOnce } from './sign-in.ts';

/** Completes the sign-in that the provider sent back. */
export function Component() {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new round
  useEffect(() => {
    let current = true;
    verifyOnce().then((result) => {
      if (!current) return;
      if (result.ok) navigate(paths.dashboard, { replace: true });
      else setOutcome(result);
    });
    return () => {
      current = false;
    };
  }, [round, navigate]);

  if (!outcome || outcome.ok) {
    return (
      <AuthCard title="Just a moment">
        <Spinner label="Authenticating..." />
      </AuthCard>
    );
  }
  const retry = () => {
    if (!outcome.again) return window.location.assign(paths.signIn);
    verifyAgain();
    setOutcome(null);
    setRound(round + 1);
  };
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
