import { CountedVisits } from './how-we-count/counted-visits.tsx';
import { DaysAndPlaces } from './how-we-count/days-and-places.tsx';
import { KeptAndLost } from './how-we-count/kept-and-lost.tsx';
import { SignInCaptcha } from './how-we-count/sign-in-captcha.tsx';
import { TextPage } from './text-page.tsx';

/**
 * Describes what bff/analytics counts and stores, and which hosts a sign-in contacts. Update it
 * when those change.
 */
export function Component() {
  return (
    <TextPage
      title="How we handle data"
      intro="What we count and how, what we store, and which other sites a sign-in can contact."
    >
      <CountedVisits />
      <DaysAndPlaces />
      <KeptAndLost />
      <SignInCaptcha />
    </TextPage>
  );
}
