import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useRef } from 'react';
import { ReauthenticationProvider } from '#web/features/factors/reauthentication.tsx';
import { AuthenticatorApp } from '#web/features/second-factor/authenticator-app.tsx';
import { SignInMethods } from '#web/features/sign-in-methods/sign-in-methods.tsx';
import { useRefreshSignInMethods } from '#web/features/sign-in-methods/use-sign-in-methods.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AccountDetails } from './account-details.tsx';
import { DangerZone } from './danger-zone.tsx';
import { ExportData } from './export-data.tsx';
import { PageSettings } from './page/page-settings.tsx';
import { Publication } from './page/publication.tsx';
import { SearchSettings } from './page/search-settings.tsx';
import type { PasskeysHandle } from './passkeys.tsx';
import { SecurityCard } from './security-card.tsx';
import { Sessions } from './sessions.tsx';
import styles from './settings.module.css';

/** The settings page (spec section 2). */
export function Component() {
  const passkeys = useRef<PasskeysHandle>(null);
  const refresh = useRefreshSignInMethods();
  return (
    <ReauthenticationProvider>
      <div className={styles.page}>
        <div className={styles.head}>
          <ButtonLink
            variant="ghost"
            size="sm"
            to={paths.dashboard}
            icon={<ArrowLeft aria-hidden="true" />}
            className={styles.back}
          >
            Back to Dashboard
          </ButtonLink>
          <h1 className={styles.title}>Settings</h1>
        </div>
        <Card title="Account Settings">
          <AccountDetails />
          <Publication />
          <p className={styles.text}>More account settings are coming soon.</p>
        </Card>
        <Card title="Your Page">
          <PageSettings />
        </Card>
        <Card title="Search Engines">
          <SearchSettings />
        </Card>
        <SecurityCard passkeys={{ ref: passkeys, onClosed: refresh }}>
          <SignInMethods onPasskey={() => passkeys.current?.open()}>
            <AuthenticatorApp />
          </SignInMethods>
          <Sessions />
        </SecurityCard>
        <ExportData />
        <DangerZone />
      </div>
    </ReauthenticationProvider>
  );
}
