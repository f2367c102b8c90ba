import { TextSection } from '#web/ui/layout/text-page.tsx';

/** Describes the time, referrer and device of visits. */
export function VisitDetails() {
  return (
    <>
      <TextSection title="Days and time zone">
        <p>
          A day begins at midnight in your account&rsquo;s time zone, which the Analytics tab shows.
          It is UTC until you change it: the tab offers your browser&rsquo;s time zone when it
          differs. A change applies to new visits only; earlier visits stay on the day they were
          counted.
        </p>
        <p>
          A range of 7, 30 or 90 days includes today so far. It is compared with the same number of
          days before it, if your page existed on any of them.
        </p>
      </TextSection>
      <TextSection title="Where views come from">
        <p>
          A browser may send the address of the page that the visitor came from. We store only the
          name of that site, such as instagram.com. Many apps and browsers send nothing; those views
          are shown as &lsquo;Direct or unknown&rsquo;. We store the names of at most 200 sites per
          day, and the total of all others.
        </p>
      </TextSection>
      <TextSection title="Devices">
        <p>
          The visitor&rsquo;s browser reports whether it runs on a phone, a tablet or a computer.
          Some tablets report that they are computers and are counted as such.
        </p>
      </TextSection>
    </>
  );
}
