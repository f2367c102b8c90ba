import { CountedVisits } from './how-we-count/counted-visits.tsx';
import { DaysAndPlaces } from './how-we-count/days-and-places.tsx';
import { KeptAndLost } from './how-we-count/kept-and-lost.tsx';
import { TextPage } from './text-page.tsx';

/** How we count, in plain words: what bff/analytics does. Whoever changes one changes the other. */
export function Component() {
  return (
    <TextPage
      title="How we count"
      intro="Numbers are worth something only when you know what they mean. This is what ours do."
    >
      <CountedVisits />
      <DaysAndPlaces />
      <KeptAndLost />
    </TextPage>
  );
}
