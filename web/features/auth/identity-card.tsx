import { useEffect, useState } from 'react';
import type { SessionState } from '#bff/contracts/session.ts';
import { LazyWidget } from '#web/features/sign-in-widget/lazy-widget.tsx';
import { api } from '#web/lib/api/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { storeReturnPath } from '#web/lib/return-path.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { AuthCard } from '#web/ui/layout/auth-card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';

const loadIdentity = () => import('#web/features/sign-in-widget/identity-widget.tsx');
const NO_PROPS = {};

interface IdentityCardProps {
  title: string;
  /** The query parameters that the application must send (spec section 5). */
  required: readonly string[];
}

const AUTHORIZE = ['client_id', 'redirect_uri', 'response_type'];
const END_SESSION = ['client_id', 'post_logout_redirect_uri'];

/** Asks the user to let another application sign in with Posy (spec sections 2 and 5). */
export const Authorize = () => <IdentityCard title="Continue with Posy" required={AUTHORIZE} />;

/** Asks whether to sign out of Posy, at the request of an application (spec sections 2 and 5). */
export const EndSession = () => <IdentityCard title="Sign out of Posy" required={END_SESSION} />;

/** Shows the request of another application to the signed-in user. */
function IdentityCard({ title, required }: IdentityCardProps) {
  const query = new URLSearchParams(window.location.search);
  const missing = required.find((name) => !query.get(name));
  return (
    <AuthCard title={title}>
      {missing ? <MissingParameter name={missing} /> : <IdentityRequest />}
    </AuthCard>
  );
}

function MissingParameter({ name }: { name: string }) {
  return (
    <>
      <Notice kind="error">
        Required parameter is missing: {name}. Please reach out to the application developer.
      </Notice>
      <ButtonLink variant="secondary" to={paths.home}>
        Go to the home page
      </ButtonLink>
    </>
  );
}

function IdentityRequest() {
  const signedIn = useSignedIn();
  if (signedIn === undefined) return <Spinner label="Loading…" />;
  if (signedIn) return <LazyWidget load={loadIdentity} props={NO_PROPS} />;
  return (
    <>
      <Notice kind="error">No active session detected. Please log in to continue.</Notice>
      <ButtonLink to={paths.login} onClick={() => storeReturnPath(window.location)}>
        Log in
      </ButtonLink>
    </>
  );
}

/**
 * Returns whether the user is signed in. Undefined while loading. A failed call counts as signed
 * out (spec section 4).
 */
function useSignedIn(): boolean | undefined {
  const [signedIn, setSignedIn] = useState<boolean>();
  useEffect(() => {
    let current = true;
    api.get<SessionState>('/session').then(
      (session) => current && setSignedIn(session.signedIn),
      () => current && setSignedIn(false),
    );
    return () => {
      current = false;
    };
  }, []);
  return signedIn;
}
