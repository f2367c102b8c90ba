import { StytchIdentityProvider } from '@stytch/vanilla-js';
import type { StytchClient } from '@stytch/vanilla-js/headless';
import { useEffect, useMemo, useState } from 'react';
import { Notice } from '#web/ui/status/notice.tsx';
import { STRINGS } from './host/look/strings.ts';
import { WidgetHost } from './host/widget-host.tsx';
import { WidgetSkeleton } from './host/widget-skeleton.tsx';
import type { Connected } from './lazy-widget.tsx';

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
  const [denied, setDenied] = useState(false);
  const props = useMemo(() => ({ client }), [client]);
  if (!known) return <WidgetSkeleton />;
  // Release 6 of the SDK has this text and never comes to show it.
  if (denied) return <Notice kind="info">{STRINGS['idpConsent.denied']}</Notice>;
  return (
    <WidgetHost
      tag="stytch-identity-provider"
      element={StytchIdentityProvider}
      props={props}
      onEvent={(type) => type === 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED' && setDenied(true)}
    />
  );
}
