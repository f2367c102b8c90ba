import { StytchUI } from '@stytch/vanilla-js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Notice } from '#web/ui/status/notice.tsx';
import { EmailWaySwitch } from './email-way-switch.tsx';
import type { Connected } from './lazy-widget.tsx';
import { type EmailMethod, emailMethods, loginConfig } from './login-config.ts';
import { startOneTap } from './one-tap.ts';
import { useWalletDownloads, useWalletFailure, withWalletError } from './sdk-workarounds.ts';
import { useCallFailure } from './use-call-failure.ts';
import { useSecondFactor } from './use-second-factor.ts';
import { useDelayedSignIn } from './use-signed-in-soon.ts';
import { type WidgetError, WidgetHost } from './widget-host.tsx';

export { connectWithCaptcha as connect } from './sdk-client.ts';

/** The last screens of the flows; the one of the wallets says so by another event. */
const SIGNED_IN: readonly string[] = ['AUTHENTICATE_FLOW_COMPLETE', 'CRYPTO_WALLET_AUTHENTICATE'];

interface LoginWidgetProps extends Connected {
  mayPrompt: boolean;
  onSignedIn: () => void;
  onSecondFactor: () => void;
}

/** Section 8 asks for a report beside the error screen. */
const reportWallet = (report: string) => console.warn(report);

/** Logs the wallet failures that the SDK reports itself; every other error has a text on screen. */
function onError({ message }: WidgetError): void {
  if (message.startsWith('[Error]')) reportWallet(message);
}

/** Shows a failed One Tap where no other method has a screen. */
function OneTapFailure() {
  const failure = useCallFailure(useRef(null));
  return failure && <Notice kind="error">{failure.text}</Notice>;
}

/** Every way in beside Google's button, by the provider's own screens. */
export function Widget(widget: LoginWidgetProps) {
  const { client, options, mayPrompt, onSignedIn, onSecondFactor } = widget;
  const { methods } = options;
  useSecondFactor(onSecondFactor);
  const ways = emailMethods(methods);
  const [way, setWay] = useState<EmailMethod | undefined>(ways[0]);
  const walletFailed = useWalletFailure(reportWallet);
  useWalletDownloads();
  const signedInSoon = useDelayedSignIn(onSignedIn);
  const props = useMemo(() => {
    const config = loginConfig(methods, way);
    return config && { client, config: walletFailed ? withWalletError(config) : config };
  }, [client, methods, way, walletFailed]);
  useEffect(() => {
    if (mayPrompt && methods.includes('one_tap')) startOneTap(client);
  }, [client, methods, mayPrompt]);
  if (!props) return <OneTapFailure />;
  return (
    <>
      <WidgetHost
        // Each way begins at the first screen.
        key={way}
        tag="stytch-ui"
        element={StytchUI}
        props={props}
        onEvent={(type) => SIGNED_IN.includes(type) && signedInSoon()}
        onError={onError}
      />
      {way && <EmailWaySwitch ways={ways} way={way} onChange={setWay} />}
    </>
  );
}
