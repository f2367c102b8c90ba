import { Products, StytchResetPassword } from '@stytch/vanilla-js';
import { useMemo, useState } from 'react';
import { Notice } from '#web/ui/status/notice.tsx';
import type { SdkProps } from './lazy-widget.tsx';
import { useSecondFactorRequired } from './sdk/call-failures.ts';
import { withResetToken } from './sdk/sdk-workarounds.ts';
import { useDelayedSignIn, type WidgetError, WidgetHost } from './widget-host.tsx';

export { connect } from './sdk/sdk-client.ts';

interface ResetWidgetProps extends SdkProps {
  token: string;
  /** The type of the link: `login` signs in without a new password. */
  tokenType: 'reset_password' | 'login';
  onSignedIn: () => void;
  onSecondFactor: () => void;
}

/** Returns whether the server rejected the link. Other failures can be retried. */
function isRefused({ status_code = 0 }: WidgetError): boolean {
  return status_code >= 400 && status_code < 500 && status_code !== 429;
}

/** The SDK's screen for the link of a password reset email. */
export function Widget(props: ResetWidgetProps) {
  const { client, token, tokenType, onSignedIn, onSecondFactor } = props;
  useSecondFactorRequired(onSecondFactor);
  const signInSoon = useDelayedSignIn(onSignedIn);
  const [failure, setFailure] = useState<WidgetError>();
  const widgetProps = useMemo(
    () => ({
      client: withResetToken(client, token, tokenType),
      config: { products: [Products.passwords, Products.emailMagicLinks] },
      passwordResetToken: token,
    }),
    [client, token, tokenType],
  );
  if (failure && isRefused(failure)) {
    return (
      <Notice kind="error">
        This link has been used or has expired. Request a new one on the login page.
      </Notice>
    );
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
      onEvent={(type) => type === 'AUTHENTICATE_FLOW_COMPLETE' && signInSoon()}
      // Show errors only of the login without a password, whose screen would show a spinner
      // forever. The password form shows its errors itself.
      onError={(error) => tokenType === 'login' && setFailure(error)}
    />
  );
}
