import { TextSection } from '../text-page.tsx';

/** Describes the time, referrer and device of visits. */
export function DaysAndPlaces() {
  return (
    <>
      <TextSection title="Days and time zone">
        <p>
          A day begins at midnight in the time zone of your account, which the Analytics tab names.
          It is UTC until you choose another: the tab offers the one of your browser when it
          differs. A visit is written to its day at once, and stays there; after a change only new
          visits follow the new zone.
        </p>
        <p>
          A range of 7, 30 or 90 days includes today, which is not over yet. It is compared with the
          same number of days just before it, if your page was there on any of them.
        </p>
      </TextSection>
      <TextSection title="Where views come from">
        <p>
          A browser may say which page it came from. We keep the name of that site, such as
          instagram.com, and nothing of the page or its address. Many apps and browsers say nothing;
          those views are &lsquo;Direct or unknown&rsquo;. On one day at most 200 sites are named,
          and any others are added up.
        </p>
      </TextSection>
      <TextSection title="Devices">
        <p>
          Phone, tablet or computer is what the visitor&rsquo;s browser says it runs on. Some
          tablets call themselves computers, and we believe them.
        </p>
      </TextSection>
    </>
  );
}
