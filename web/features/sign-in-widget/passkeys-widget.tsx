import { Products, StytchPasskeyRegistration } from '@stytch/vanilla-js';
import { useEffect, useMemo, useState } from 'react';
import { REAUTHENTICATION_REQUIRED } from '#bff/contracts/factors.ts';
import { NO_SESSION } from '#web/lib/api/gateway-client.ts';
import { reportStatus } from '#web/lib/session/session-end.ts';
import type { SdkProps } from './lazy-widget.tsx';
import { onCallFailure } from './sdk/call-failures.ts';
import type { STRINGS } from './strings.ts';
import { WidgetHost } from './widget-host.tsx';

export { connect } from './sdk/sdk-client.ts';

/** Title of the success screen after Skip, when no passkey was created. */
const SKIPPED: typeof STRINGS = { 'passkey.registrationSuccess.title': 'Your Passkeys' };

interface PasskeysWidgetProps extends SdkProps {
  onDone: () => void;
  /** Called when the server rejects a request because it requires a reauthentication (S68). */
  onReauthenticationRequired: () => void;
}

/** The SDK's screens that create, list, rename and delete the user's passkeys. */
export function Widget({ client, onDone, onReauthenticationRequired }: PasskeysWidgetProps) {
  const [skipped, setSkipped] = useState(false);
  const props = useMemo(
    () => ({ client, config: { products: [Products.passkeyRegistration] } }),
    [client],
  );
  useEffect(
    () =>
      onCallFailure((failure) => {
        if (failure?.type === REAUTHENTICATION_REQUIRED) onReauthenticationRequired();
        // End the session here, because the SDK's screens would only show the error (S78).
        if (failure?.type === NO_SESSION) reportStatus(401);
      }),
    [onReauthenticationRequired],
  );
  const onEvent = (type: string) => {
    if (type === 'PASSKEY_SKIP') setSkipped(true);
    if (type === 'PASSKEY_REGISTER') setSkipped(false);
    if (type === 'PASSKEY_DONE') onDone();
  };
  return (
    <WidgetHost
      tag="stytch-passkey-registration"
      element={StytchPasskeyRegistration}
      props={props}
      strings={skipped ? SKIPPED : undefined}
      onEvent={onEvent}
    />
  );
}
