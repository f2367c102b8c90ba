import { StytchIdentityProvider } from '@stytch/vanilla-js';
import type { StytchClient } from '@stytch/vanilla-js/headless';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Notice } from '#web/ui/status/notice.tsx';
import { type SdkProps, WidgetSkeleton } from './lazy-widget.tsx';
import { withRevokeFailureHandling } from './sdk/sdk-workarounds.ts';
import { STRINGS } from './strings.ts';
import { type WidgetError, WidgetHost } from './widget-host.tsx';

export { connect } from './sdk/sdk-client.ts';

/**
 * Loads the user into the SDK; otherwise the screen would show that no user is signed in. The
 * screen handles a 401 itself.
 * @returns the state or the error text, and a function that retries
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

/** The SDK's screen for a consent or a sign-out that another application has requested. */
export function Widget({ client }: SdkProps) {
  const { state, load } = useUser(client);
  const [denied, setDenied] = useState(false);
  const props = useMemo(() => ({ client: withRevokeFailureHandling(client) }), [client]);
  if (state === 'loading') return <WidgetSkeleton />;
  if (state !== 'loaded') {
    return (
      <Notice kind="error" onRetry={load}>
        {state.failure}
      </Notice>
    );
  }
  // Release 6 of the SDK includes this text but never shows it.
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
