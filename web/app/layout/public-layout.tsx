import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { api } from '#web/lib/api/api-client.ts';
import { clearSdkLeftovers } from '#web/lib/sdk-leftovers.ts';
import { Header } from './header.tsx';
import { useSignOut } from './use-sign-out.ts';

/**
 * Rendered ahead of time for everyone, so it starts signed out and asks afterwards.
 * No answer means signed out: these pages work without one.
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

/** The frame of the pages that anyone may read. */
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
