import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import type { SessionState } from '#bff/contracts/session.ts';
import { api } from '#web/lib/api/api-client.ts';
import { clearSdkStorage } from '#web/lib/clear-sdk-storage.ts';
import type { PublicSession } from '#web/lib/public-session.ts';
import { Toasts } from '#web/ui/status/toasts.tsx';
import { Header, SignOutError } from './header.tsx';
import { useSignOut } from './use-sign-out.ts';

const SIGNED_OUT: SessionState = { signedIn: false };

/**
 * Returns the session. It counts as signed out until the session check responds, so that the first
 * render matches the prerendered page. A failed check counts as signed out too, because public
 * pages work without a session.
 */
function useSession(): PublicSession {
  const [session, setState] = useState(SIGNED_OUT);
  const [isKnown, setKnown] = useState(false);
  /**
   * Whether a sign-in has set the session during the check. The response of the check is then
   * outdated.
   */
  const isNewer = useRef(false);
  useEffect(() => {
    let current = true;
    api.get<SessionState>('/session').then(
      (response) => {
        if (!current) return;
        if (!isNewer.current) setState(response);
        setKnown(true);
        if (!response.signedIn) clearSdkStorage();
      },
      () => setKnown(true),
    );
    return () => {
      current = false;
    };
  }, []);
  // Memoized, because effects depend on it.
  const setSession = useCallback((next: SessionState) => {
    isNewer.current = true;
    setState(next);
  }, []);
  return useMemo(() => ({ session, isKnown, setSession }), [session, isKnown, setSession]);
}

/** The layout of the public pages. */
export function Component() {
  const context = useSession();
  const signOut = useSignOut(() => context.setSession(SIGNED_OUT));
  return (
    <>
      <Header signedIn={context.session.signedIn} signOut={signOut} />
      <Toasts>
        <SignOutError signOut={signOut} />
        <Outlet context={context} />
      </Toasts>
    </>
  );
}
