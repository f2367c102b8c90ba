import { StytchIdentityProvider } from '@stytch/vanilla-js';
import type { StytchClient } from '@stytch/vanilla-js/headless';
import { useEffect, useMemo, useState } from 'react';
import type { Connected } from './lazy-widget.tsx';
import { WidgetHost } from './widget-host.tsx';
import { WidgetSkeleton } from './widget-skeleton.tsx';

export { connect } from './sdk/client.ts';

/** Whether the SDK knows who is signed in: until then its screen would say that nobody is. */
function useKnownUser(client: StytchClient): boolean {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const done = () => setKnown(true);
    client.user.get().then(done, done);
  }, [client]);
  return known;
}

/** Asks for consent, or whether to sign out, for the application that the address names. */
export function Widget({ client }: Connected) {
  const known = useKnownUser(client);
  const props = useMemo(() => ({ client }), [client]);
  if (!known) return <WidgetSkeleton />;
  return (
    <WidgetHost
      tag="stytch-identity-provider"
      element={StytchIdentityProvider}
      props={props}
      onEvent={() => {}}
    />
  );
}
