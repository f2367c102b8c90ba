import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Passkeys } from './passkeys.tsx';
import styles from './security-card.module.css';
import { signedInWith } from './signed-in-with.ts';
import { useSecurity } from './use-security.ts';
import { VerifyAddress } from './verify-address.tsx';

interface SecurityCardProps {
  passkeys: ComponentProps<typeof Passkeys>;
  /** What else belongs to the section. */
  children: ReactNode;
}

/** How the user signed in, and their passkeys where the deployment has them (spec section 2). */
export function SecurityCard({ passkeys, children }: SecurityCardProps) {
  const { method, passkeys: hasPasskeys, failed, load } = useSecurity();
  return (
    <Card title="Security">
      {failed ? (
        <Notice kind="error" onRetry={load}>
          Failed to load your sign-in method and passkeys
        </Notice>
      ) : (
        <p className={styles.method}>
          <ShieldCheck aria-hidden="true" />
          {signedInWith(method)}
        </p>
      )}
      <VerifyAddress />
      {hasPasskeys && <Passkeys {...passkeys} />}
      {children}
    </Card>
  );
}
