import { Products, StytchPasskeyRegistration } from '@stytch/vanilla-js';
import { useEffect, useMemo, useState } from 'react';
import { REAUTHENTICATION_REQUIRED } from '#bff/contracts/factors.ts';
import type { Connected } from './lazy-widget.tsx';
import { onCallFailure } from './sdk-workarounds.ts';
import type { STRINGS } from './strings.ts';
import { WidgetHost } from './widget-host.tsx';

export { connect } from './sdk-client.ts';

/** The list is also what follows Skip: nothing was created then. */
const SKIPPED: typeof STRINGS = { 'passkey.registrationSuccess.title': 'Your Passkeys' };

interface PasskeysWidgetProps extends Connected {
  onDone: () => void;
  /** A call was refused because the owner has to confirm who they are first (S68). */
  onUnconfirmed: () => void;
}

/** Creates, lists, renames and deletes the passkeys of whoever is signed in. */
export function Widget({ client, onDone, onUnconfirmed }: PasskeysWidgetProps) {
  const [skipped, setSkipped] = useState(false);
  const props = useMemo(
    () => ({ client, config: { products: [Products.passkeyRegistration] } }),
    [client],
  );
  useEffect(
    () =>
      onCallFailure((failure) => failure?.type === REAUTHENTICATION_REQUIRED && onUnconfirmed()),
    [onUnconfirmed],
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
