import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { LazyWidget } from '#web/features/sign-in-widget/lazy-widget.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePublicSession } from '#web/lib/public-session.ts';
import { takeReturnPath } from '#web/lib/return-path.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { AuthCard } from '#web/ui/layout/auth-card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { callbackQuery } from './callback-query.ts';

const loadReset = () => import('#web/features/sign-in-widget/reset-widget.tsx');

/** The page of a password reset link: sets a new password, or signs in without a password. */
export function Component() {
  const navigate = useNavigate();
  const { setSession } = usePublicSession();
  const onSignedIn = useCallback(() => navigate(takeReturnPath(), { replace: true }), [navigate]);
  const onSecondFactor = useCallback(() => {
    setSession({ signedIn: false, secondFactor: true });
    void navigate(paths.login, { replace: true });
  }, [navigate, setSession]);
  const props = useMemo(() => {
    const { token, tokenType } = callbackQuery();
    const kind = tokenType === 'login' ? ('login' as const) : ('reset_password' as const);
    return token === null ? null : { token, tokenType: kind, onSignedIn, onSecondFactor };
  }, [onSignedIn, onSecondFactor]);
  return (
    <AuthCard title={props ? 'Finish signing in' : 'Incomplete link'}>
      {props ? (
        <LazyWidget load={loadReset} props={props} />
      ) : (
        <Notice kind="error">
          This link is incomplete. Open the link in the email again, or request a new one.
        </Notice>
      )}
      <ButtonLink variant="secondary" to={paths.login} replace>
        Back to Login
      </ButtonLink>
    </AuthCard>
  );
}
