import { Link } from 'react-router-dom';
import {
  ADMIN_ACTION_MONTHS,
  ANALYTICS_DAY_MONTHS,
  DELETED_LINK_DAYS,
  DELETED_LINKS_MAX,
  REFERRER_MONTHS,
  REPORT_DAYS,
} from '#bff/contracts/limits.ts';
import { paths } from '#web/lib/paths.ts';
import { TextSection } from '#web/ui/layout/text-page.tsx';

/** Describes which data is stored and for how long, and which visits may be missing. */
export function DataRetention() {
  return (
    <>
      <TextSection title="What we do not store">
        <p>
          Visitors get no cookie. We combine their IP address and the user agent of their browser (a
          text that names the browser, its version and the operating system) with a random secret
          and compute a number. Neither can be recovered from that number. It goes into a data
          structure that estimates how many different numbers it has seen, but does not contain
          them. Each date has a new secret. We delete the secret and the data structure when the
          date has ended in every time zone, at most 50 hours after the secret was created. Only
          totals remain. For more, see our <Link to={paths.privacy}>Privacy Policy</Link>.
        </p>
      </TextSection>
      <TextSection title="How long we store counts">
        <p>
          We store counts by day for at most {ANALYTICS_DAY_MONTHS} months. After that, the days of
          a calendar month are added up, and only the month's counts remain. After at most{' '}
          {REFERRER_MONTHS} months, we delete the names of the sites that visitors came from. Your
          totals do not change. Deleting your account deletes all its counts immediately. Before
          that, you can download them with your other data in Settings.
        </p>
      </TextSection>
      <TextSection title="Deleted links">
        <p>
          You can restore a link for {DELETED_LINK_DAYS} days after you delete it. During that time,
          we store it with its image and its counts. We keep the last {DELETED_LINKS_MAX} links that
          you deleted. Visitors do not see a deleted link, and nothing is counted for it. After{' '}
          {DELETED_LINK_DAYS} days, we delete the link and its data within a day. Deleting your
          account deletes them immediately.
        </p>
      </TextSection>
      <TextSection title="Reports of pages">
        <p>
          A report contains the page, the reason and the text that you type, and nothing about you.
          Only the people who operate Posy read it. It is deleted after {REPORT_DAYS} days, or with
          the account of the page. To limit reports, a number computed from your IP address with a
          secret is stored for a day; your address cannot be recovered from it.
        </p>
        <p>
          We record the actions of Posy&rsquo;s operators on pages and accounts, for example a
          suspension: who acted, when, why, and the username. We delete a record after at most{' '}
          {ADMIN_ACTION_MONTHS} months, even if the account has been deleted.
        </p>
      </TextSection>
      <TextSection title="When something fails">
        <p>
          We confirm a click to the browser only after it is stored permanently. Views are stored
          within a second; if a server fails in that second, they are lost. When the service that
          estimates unique visitors is unavailable, views and clicks are still counted, but unique
          visitors and unique clicks of that time are missing. We do not estimate missing counts.
        </p>
        <p>
          Your totals are the sums of your daily counts. Deleting a link also removes its clicks
          from the totals; restoring it brings them back.
        </p>
      </TextSection>
    </>
  );
}
