import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Passkeys } from './passkeys.tsx';
import styles from './security-card.module.css';
import { signedInWith } from './signed-in-with.ts';
import { useSecurity } from './use-security.ts';
import { VerifyAddress } from './verify-address.tsx';

/**
 * How the person signed in, and their passkeys where the deployment has them (spec section 2).
 * @param children what else belongs to the section
 */
export function SecurityCard({ children }: { children: ReactNode }) {
  const { method, passkeys, failed, load } = useSecurity();
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
      {passkeys && <Passkeys />}
      {children}
    </Card>
  );
}
