import { StytchIdentityProvider } from '@stytch/vanilla-js';
import type { StytchClient } from '@stytch/vanilla-js/headless';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Notice } from '#web/ui/status/notice.tsx';
import type { Connected } from './lazy-widget.tsx';
import { stayWhenRevokeFails } from './sdk-workarounds.ts';
import { STRINGS } from './strings.ts';
import { type WidgetError, WidgetHost } from './widget-host.tsx';
import { WidgetSkeleton } from './widget-skeleton.tsx';

export { connect } from './sdk-client.ts';

/**
 * Loads the user into the SDK: until then its screen would say that nobody is signed in. A 401 is
 * left to that screen.
 * @returns whether it is loaded, or the text of the failure; and a function that tries again
 */
function useUser(client: StytchClient) {
  const [state, setState] = useState<'loading' | 'loaded' | { failure: string }>('loading');
  const load = useCallback(() => {
    setState('loading');
    client.user.get().then(
      () => setState('loaded'),
      ({ status_code, error_message, message }: WidgetError) =>
        setState(status_code === 401 ? 'loaded' : { failure: error_message ?? message }),
    );
  }, [client]);
  useEffect(load, [load]);
  return { state, load };
}

/** Asks for consent, or whether to sign out, for the application that the address names. */
export function Widget({ client }: Connected) {
  const { state, load } = useUser(client);
  const [denied, setDenied] = useState(false);
  const props = useMemo(() => ({ client: stayWhenRevokeFails(client) }), [client]);
  if (state === 'loading') return <WidgetSkeleton />;
  if (state !== 'loaded') {
    return (
      <Notice kind="error" onRetry={load}>
        {state.failure}
      </Notice>
    );
  }
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
