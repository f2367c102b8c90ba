import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { TextSection } from '../text-page.tsx';

/** Describes what is stored about visitors, and which visits may be missing. */
export function KeptAndLost() {
  return (
    <>
      <TextSection title="What we do not keep">
        <p>
          Visitors get no cookie. Their network address and the name of their browser are mixed with
          a random secret into a number that cannot be turned back, and that number only goes into a
          sketch from which a count can be read, but nobody&rsquo;s number. There is a new secret
          for each date; it is forgotten when the date is over everywhere on earth, at most 50 hours
          after it was made, and the sketch with it. What stays are totals. More is in our{' '}
          <Link to={paths.privacy}>Privacy Policy</Link>.
        </p>
      </TextSection>
      <TextSection title="When something fails">
        <p>
          A click is confirmed to the browser only once it is stored for good. Views are stored
          within a second; if a server is cut off in that moment, they are lost. When the part that
          tells people apart does not answer, views and clicks are counted as ever, and unique
          visitors and clicks of that time are missing. We never fill a gap with a guess.
        </p>
        <p>
          Your totals are always the sums of the days. Deleting a link deletes its clicks, and they
          leave the totals with it.
        </p>
      </TextSection>
    </>
  );
}
