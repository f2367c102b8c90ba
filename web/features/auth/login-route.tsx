import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { SecondFactorScreen } from '#web/features/second-factor/second-factor-screen.tsx';
import { OtherMethods } from '#web/features/sign-in-widget/other-methods.tsx';
import { clearSdkStorage } from '#web/lib/clear-sdk-storage.ts';
import { hasSavedDrafts } from '#web/lib/drafts/saved-drafts.ts';
import { paths } from '#web/lib/paths.ts';
import { usePublicSession } from '#web/lib/public-session.ts';
import { takeReturnPath } from '#web/lib/return-path.ts';
import type { LoginState } from '#web/lib/session/session-end.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { AuthCard, AuthNote } from '#web/ui/layout/auth-card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { DeletionReceiptNotice } from './deletion-receipt.tsx';
import { GoogleButton } from './google-button.tsx';
import { useSessionRecheck } from './use-session-recheck.ts';

/**
 * The login page. It is prerendered, so that the Google button works before the script has loaded.
 */
export function Component() {
  const { session, isKnown, setSession } = usePublicSession();
  const [endReason, setEndReason] = useState<string>();
  const navigate = useNavigate();
  useSessionRecheck(session, setSession);
  const onSignedIn = useCallback(async () => {
    await navigate(takeReturnPath(), { replace: true });
    // Update the session in this layout, because the layout stays if the next page is public too.
    setSession({ signedIn: true });
  }, [navigate, setSession]);
  const onSecondFactor = useCallback(() => {
    setEndReason(undefined);
    setSession({ signedIn: false, secondFactor: true });
  }, [setSession]);
  const onEnded = useCallback(
    (reason?: string) => {
      clearSdkStorage();
      setEndReason(reason);
      setSession({ signedIn: false });
    },
    [setSession],
  );
  if (session.secondFactor) return <SecondFactorScreen onSignedIn={onSignedIn} onEnded={onEnded} />;
  return (
    <MethodChoice
      signedIn={session.signedIn}
      isKnown={isKnown}
      endReason={endReason}
      onDismiss={() => setEndReason(undefined)}
      onSignedIn={onSignedIn}
      onSecondFactor={onSecondFactor}
    />
  );
}

interface MethodChoiceProps {
  signedIn: boolean;
  isKnown: boolean;
  /** The error text if the last sign-in ended before its second factor was verified. */
  endReason: string | undefined;
  onDismiss: () => void;
  onSignedIn: () => void;
  onSecondFactor: () => void;
}

/** The first step of a sign-in: with Google or with another method. */
function MethodChoice({ signedIn, isKnown, endReason, onDismiss, ...on }: MethodChoiceProps) {
  const { error, dismiss } = useStartError();
  return (
    <AuthCard
      title="Welcome to Posy"
      text="The same button signs you in or creates your account. Your page is ready immediately."
    >
      {error && (
        <Notice kind="error" onDismiss={dismiss}>
          {error}
        </Notice>
      )}
      {endReason && (
        <Notice kind="error" onDismiss={onDismiss}>
          {endReason}
        </Notice>
      )}
      <DeletionReceiptNotice />
      <SavedDraftsNotice isSignedOut={isKnown && !signedIn} />
      <GoogleButton />
      {signedIn ? <SignedIn /> : <OtherMethods mayPrompt={isKnown} {...on} />}
      <AuthNote>
        By continuing you agree to our <Link to={paths.terms}>Terms of Service</Link> and{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>.
      </AuthNote>
    </AuthCard>
  );
}

/** Error texts by code. The address contains only a code, so that links cannot inject texts. */
const START_ERRORS = new Map<string, string>([
  ['rate_limited', MESSAGES.rateLimited],
  ['unavailable', MESSAGES.unavailable],
]);

/**
 * Returns the error of a sign-in that could not be started. Removes the error's code from the
 * address.
 */
function useStartError() {
  const [query, setQuery] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const code = query.get('error');
  // Read the query after hydration, because the prerendered page has none.
  useEffect(() => {
    if (code === null) return;
    setError(START_ERRORS.get(code) ?? MESSAGES.internal);
    setQuery(
      (current) => {
        current.delete('error');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [code, setQuery]);
  return { error, dismiss: () => setError(null) };
}

/**
 * Explains that the session ended during an edit (S78). Stored drafts alone are no proof of that,
 * because they also exist when a signed-in creator opens a public page.
 */
function SavedDraftsNotice({ isSignedOut }: { isSignedOut: boolean }) {
  const { sessionEnded = false } = (useLocation().state ?? {}) as LoginState;
  const [hasDrafts, setHasDrafts] = useState(false);
  // Read the storage after hydration, because the prerendered page has none.
  useEffect(() => setHasDrafts(hasSavedDrafts()), []);
  return (
    hasDrafts &&
    (sessionEnded || isSignedOut) && (
      <Notice kind="info">
        Your session has ended. Sign in to continue; your changes are kept.
      </Notice>
    )
  );
}

/**
 * Offers a link to the dashboard to a signed-in user, e.g. after a failed session check. There is
 * no automatic redirect, because the next check could fail too.
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
