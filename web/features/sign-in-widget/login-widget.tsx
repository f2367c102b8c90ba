import { StytchUI } from '@stytch/vanilla-js';
import { useEffect, useMemo, useState } from 'react';
import { Notice } from '#web/ui/status/notice.tsx';
import { useSignedInSoon } from './host/use-signed-in-soon.ts';
import { WidgetHost } from './host/widget-host.tsx';
import type { Connected } from './lazy-widget.tsx';
import { EmailWaySwitch } from './login/email-way-switch.tsx';
import { type EmailWay, emailWays, loginConfig } from './login/login-config.ts';
import { useWalletHomes } from './login/use-wallet-homes.ts';
import { useWalletRefusal } from './login/use-wallet-refusal.ts';
import { startOneTap } from './sdk/one-tap.ts';

export { connectWithCaptcha as connect } from './sdk/client.ts';

/** The last screens of the flows; the one of the wallets says so by another event. */
const SIGNED_IN: readonly string[] = ['AUTHENTICATE_FLOW_COMPLETE', 'CRYPTO_WALLET_AUTHENTICATE'];

interface LoginWidgetProps extends Connected {
  onSignedIn: () => void;
}

/** Every way in beside Google's button, by the provider's own screens. */
export function Widget({ client, options, onSignedIn }: LoginWidgetProps) {
  const { methods } = options;
  const ways = emailWays(methods);
  const [way, setWay] = useState<EmailWay | undefined>(ways[0]);
  const refusals = useWalletRefusal();
  useWalletHomes();
  const signedInSoon = useSignedInSoon(onSignedIn);
  const props = useMemo(() => {
    const config = loginConfig(methods, way);
    return config && { client, config };
  }, [client, methods, way]);
  useEffect(() => {
    if (methods.includes('one_tap')) startOneTap(client);
  }, [client, methods]);
  if (!props) return null;
  return (
    <>
      {refusals > 0 && (
        <Notice kind="error">
          Looks like there was an error! Your wallet did not complete the sign-in. Please try again.
        </Notice>
      )}
      <WidgetHost
        // Each way, and each new try after a refusal, begins at the first screen.
        key={`${way}-${refusals}`}
        tag="stytch-ui"
        element={StytchUI}
        props={props}
        onEvent={(type) => SIGNED_IN.includes(type) && signedInSoon()}
      />
      {way && <EmailWaySwitch ways={ways} way={way} onChange={setWay} />}
    </>
  );
}
