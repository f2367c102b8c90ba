import { TextPage } from '#web/ui/layout/text-page.tsx';
import { CountedVisits } from './counted-visits.tsx';
import { SignInCaptcha } from './sign-in-captcha.tsx';
import { DataRetention } from './stored-data.tsx';
import { VisitDetails } from './visit-details.tsx';

/**
 * Describes what bff/analytics counts and stores, and which hosts a sign-in contacts. Update this
 * page when bff/analytics or the hosts change.
 */
export function Component() {
  return (
    <TextPage
      title="How we handle data"
      intro="What we count and how, what we store, and which other sites a sign-in can contact."
    >
      <CountedVisits />
      <VisitDetails />
      <DataRetention />
      <SignInCaptcha />
    </TextPage>
  );
}
