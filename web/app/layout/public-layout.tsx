import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { api } from '#web/lib/api/api-client.ts';
import { clearSdkLeftovers } from '#web/lib/sdk-leftovers.ts';
import { Header } from './header.tsx';
import { useSignOut } from './use-sign-out.ts';

/**
 * Returns false until the session check has responded: these pages are prerendered signed out. A
 * failed check counts as signed out, because the pages work without a session.
 */
function useSignedIn() {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    let current = true;
    api.get<{ signedIn: boolean }>('/session').then(
      (session) => {
        if (!current) return;
        setSignedIn(session.signedIn === true);
        if (!session.signedIn) clearSdkLeftovers();
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, []);
  return [signedIn, setSignedIn] as const;
}

/** The layout of the public pages. */
export function Component() {
  const [signedIn, setSignedIn] = useSignedIn();
  const signOut = useSignOut(() => setSignedIn(false));
  return (
    <>
      <Header signedIn={signedIn} signOut={signOut} />
      <Outlet context={{ signedIn }} />
    </>
  );
}
