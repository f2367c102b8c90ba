import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import type { SessionState } from '#bff/contracts/session.ts';
import { api } from '#web/lib/api/api-client.ts';
import { clearSdkStorage } from '#web/lib/clear-sdk-storage.ts';
import type { PublicSession } from '#web/lib/public-session.ts';
import { Header } from './header.tsx';
import { useSignOut } from './use-sign-out.ts';

const SIGNED_OUT: SessionState = { signedIn: false };

/**
 * Returns false until the session check has responded: these pages are prerendered signed out. A
 * failed check counts as signed out, because the pages work without a session.
 */
function useSession(): PublicSession {
  const [session, setState] = useState(SIGNED_OUT);
  const [isKnown, setKnown] = useState(false);
  /** Whether a sign-in call has answered in the meantime: its answer is newer. */
  const isNewer = useRef(false);
  useEffect(() => {
    let current = true;
    api.get<SessionState>('/session').then(
      (answer) => {
        if (!current) return;
        if (!isNewer.current) setState(answer);
        setKnown(true);
        if (!answer.signedIn) clearSdkStorage();
      },
      () => setKnown(true),
    );
    return () => {
      current = false;
    };
  }, []);
  // Stable, or the effects that call it would run again after each change.
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
      <Outlet context={context} />
    </>
  );
}
