import { StytchUI } from '@stytch/vanilla-js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import type { SdkProps } from './lazy-widget.tsx';
import { type EmailMethod, emailMethods, loginConfig } from './login-config.ts';
import { useCallFailure, useSecondFactorRequired } from './sdk/call-failures.ts';
import { startOneTap } from './sdk/sdk-client.ts';
import { useWalletDownloads, useWalletFailure, withWalletError } from './sdk/sdk-workarounds.ts';
import styles from './sign-in-widget.module.css';
import { useDelayedSignIn, type WidgetError, WidgetHost } from './widget-host.tsx';

export { connectWithCaptcha as connect } from './sdk/sdk-client.ts';

/** The SDK's events of completed sign-ins. Wallets have a separate event. */
const SIGNED_IN: readonly string[] = ['AUTHENTICATE_FLOW_COMPLETE', 'CRYPTO_WALLET_AUTHENTICATE'];

const EMAIL_METHOD_LABELS: Record<EmailMethod, string> = {
  email_otp: 'Email me a code',
  magic_links: 'Email me a link',
  passwords: 'Use a password',
};

interface LoginWidgetProps extends SdkProps {
  mayPrompt: boolean;
  onSignedIn: () => void;
  onSecondFactor: () => void;
}

/** The specification requires a log message in addition to the error screen. */
const logWalletFailure = (text: string) => console.warn(text);

/**
 * Logs the wallet failures that the SDK itself reports. The SDK's screen shows all other errors.
 */
function onError({ message }: WidgetError): void {
  if (message.startsWith('[Error]')) logWalletFailure(message);
}

/** Shows the error of Google One Tap if no other method has a screen. */
function OneTapFailure() {
  const failure = useCallFailure(useRef(null));
  return failure && <Notice kind="error">{failure.text}</Notice>;
}

/** The SDK's screens for all sign-in methods except Google, which has its own button. */
export function Widget(widget: LoginWidgetProps) {
  const { client, options, mayPrompt, onSignedIn, onSecondFactor } = widget;
  const { methods } = options;
  useSecondFactorRequired(onSecondFactor);
  const choices = emailMethods(methods);
  const [emailMethod, setEmailMethod] = useState<EmailMethod | undefined>(choices[0]);
  const walletFailed = useWalletFailure(logWalletFailure);
  useWalletDownloads();
  const signInSoon = useDelayedSignIn(onSignedIn);
  const props = useMemo(() => {
    const config = loginConfig(methods, emailMethod);
    return config && { client, config: walletFailed ? withWalletError(config) : config };
  }, [client, methods, emailMethod, walletFailed]);
  useEffect(() => {
    if (mayPrompt && methods.includes('one_tap')) startOneTap(client);
  }, [client, methods, mayPrompt]);
  if (!props) return <OneTapFailure />;
  return (
    <>
      <WidgetHost
        // A new key restarts the widget at its first screen when another email method is selected.
        key={emailMethod}
        tag="stytch-ui"
        element={StytchUI}
        props={props}
        onEvent={(type) => SIGNED_IN.includes(type) && signInSoon()}
        onError={onError}
      />
      {emailMethod && (
        <div className={styles.emailMethods}>
          {choices
            .filter((other) => other !== emailMethod)
            .map((other) => (
              <Button key={other} variant="ghost" size="sm" onClick={() => setEmailMethod(other)}>
                {EMAIL_METHOD_LABELS[other]}
              </Button>
            ))}
        </div>
      )}
    </>
  );
}
