import { Products, StytchResetPassword } from '@stytch/vanilla-js';
import { useMemo, useState } from 'react';
import { Notice } from '#web/ui/status/notice.tsx';
import type { Connected } from './lazy-widget.tsx';
import { useSecondFactor } from './use-second-factor.ts';
import { useDelayedSignIn } from './use-signed-in-soon.ts';
import { type WidgetError, WidgetHost } from './widget-host.tsx';

export { connect } from './sdk-client.ts';

interface ResetWidgetProps extends Connected {
  token: string;
  /** `login` signs in without a new password. */
  tokenType: 'reset_password' | 'login';
  onSignedIn: () => void;
  onSecondFactor: () => void;
}

/** A link that was not checked can be tried again; one that was refused cannot. */
function isRefused({ status_code = 0 }: WidgetError): boolean {
  return status_code >= 400 && status_code < 500 && status_code !== 429;
}

/** The screen behind a link that was mailed for a forgotten password. */
export function Widget(props: ResetWidgetProps) {
  const { client, token, tokenType, onSignedIn, onSecondFactor } = props;
  useSecondFactor(onSecondFactor);
  const signedInSoon = useDelayedSignIn(onSignedIn);
  const [failure, setFailure] = useState<WidgetError>();
  const widgetProps = useMemo(() => {
    // The screen reads the address for the kind of its token, and the address has been cleaned.
    const informed = Object.create(client, {
      parseAuthenticateUrl: { value: () => ({ handled: false, token, tokenType }) },
    }) as typeof client;
    return {
      client: informed,
      config: { products: [Products.passwords, Products.emailMagicLinks] },
      passwordResetToken: token,
    };
  }, [client, token, tokenType]);
  if (failure && isRefused(failure)) {
    return <Notice kind="error">This link has been used or has expired.</Notice>;
  }
  if (failure) {
    return (
      <Notice kind="error" onRetry={() => setFailure(undefined)}>
        {failure.error_message ?? failure.message}
      </Notice>
    );
  }
  return (
    <WidgetHost
      tag="stytch-reset-password"
      element={StytchResetPassword}
      props={widgetProps}
      onEvent={(type) => type === 'AUTHENTICATE_FLOW_COMPLETE' && signedInSoon()}
      // The form says what is wrong; the login without one would go on for ever.
      onError={(error) => tokenType === 'login' && setFailure(error)}
    />
  );
}
