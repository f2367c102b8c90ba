import { useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ComponentProps, ReactNode } from 'react';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { sessionQuery } from '#web/features/factors/reauthentication.tsx';
import { signInOptions } from '#web/features/sign-in-widget/sign-in-options.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Passkeys } from './passkeys.tsx';
import styles from './security-card.module.css';
import { VerifyEmail } from './verify-email.tsx';

interface SecurityCardProps {
  passkeys: ComponentProps<typeof Passkeys>;
  /** The other parts of the security section. */
  children: ReactNode;
}

/**
 * Shows the sign-in method of the session, and passkeys if the deployment supports them (spec
 * section 2).
 */
export function SecurityCard({ passkeys, children }: SecurityCardProps) {
  const session = useQuery(sessionQuery);
  const options = useQuery({
    queryKey: queryKeys.signInOptions,
    queryFn: signInOptions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failed = [session, options].filter((query) => query.error && !query.isFetching);
  const retry = () => {
    for (const query of failed) void query.refetch();
  };
  return (
    <Card title="Security">
      {failed.length > 0 ? (
        <Notice kind="error" onRetry={retry}>
          Failed to load your sign-in method and passkeys
        </Notice>
      ) : (
        <p className={styles.method}>
          <ShieldCheck aria-hidden="true" />
          {signInText(session.data?.method)}
        </p>
      )}
      <VerifyEmail />
      {options.data?.methods.includes('passkeys') && <Passkeys {...passkeys} />}
      {children}
    </Card>
  );
}

const METHOD_NAMES: Record<SignInMethod, string> = {
  google: 'Google',
  one_tap: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  email_otp: 'a code sent by email',
  sms: 'a code sent by text message',
  whatsapp: 'a code sent by WhatsApp',
  magic_links: 'a link sent by email',
  passwords: 'a password',
  passkeys: 'a passkey',
  crypto_wallets: 'a crypto wallet',
  totp: 'an authenticator app',
  identity_provider: 'an identity provider',
  impersonation: 'an impersonation token',
};

/**
 * Returns a text about the sign-in method. If no method is recorded for the session, the user
 * signed in with Google.
 */
function signInText(method: SignInMethod = 'google'): string {
  const password = method === 'passwords' ? '' : ' Posy does not store a password.';
  return `You are signed in with ${METHOD_NAMES[method]}.${password}`;
}
