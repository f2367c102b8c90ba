import { VISITS_PER_MINUTE } from '#bff/contracts/limits.ts';
import { TextSection } from '#web/ui/layout/text-page.tsx';

/** Defines views, clicks, visitors and bots, and lists visits that are not counted. */
export function CountedVisits() {
  return (
    <>
      <TextSection title="Views and clicks">
        <p>
          We count a <strong>view</strong> each time a person&rsquo;s browser loads your public
          page. Reloading the page is another view. Returning to a page that is still open is not.
        </p>
        <p>
          We count a <strong>click</strong> each time a person opens one of your links on that page,
          in the same tab or a new one, or plays a video or track there. Five clicks on one link are
          five clicks. A small script counts clicks, so in a browser without JavaScript, links open
          but their clicks are not counted.
        </p>
        <p>
          The operator of this site can let a content delivery network (CDN) send public pages. It
          is off by default. While it is on, the script counts views too: visits in a browser
          without JavaScript, and programs that do not run scripts, are then not counted at all.
        </p>
        <p>
          The <strong>click rate</strong> is clicks divided by views, and the CTR of a link is its
          clicks divided by the views of your page. A visitor who opens three links on one visit
          makes one view and three clicks, so a rate can be above 100%.
        </p>
      </TextSection>
      <TextSection title="Unique visitors and unique clicks">
        <p>
          Unique visitors are the different people who viewed your page on a day; unique clicks are
          the different people who clicked a link on a day. We count two visits as the same person
          when they come from the same IP address with the same browser. So two people who share a
          connection and use the same browser count once, and one person with a phone and a computer
          counts twice.
        </p>
        <p>
          We cannot recognize visitors from one day to the next, because we delete the data this
          would need. For longer periods we add up the days: a visitor who returns on another day is
          counted again. Large numbers are estimates, usually accurate to within one percent.
        </p>
      </TextSection>
      <TextSection title="Bots and previews">
        <p>We count these separately and don’t include them in the other numbers:</p>
        <ul>
          <li>
            programs that identify themselves, such as search engines, and programs that send no
            name;
          </li>
          <li>previews that chats and social networks create when someone shares your page;</li>
          <li>
            pages that a browser loads in advance, even if they are shown later, and pages that are
            embedded in another page;
          </li>
          <li>requests that only check whether the page exists;</li>
          <li>clicks by one visitor on one link beyond {VISITS_PER_MINUTE} per minute.</li>
        </ul>
        <p>A program that imitates a browser well can still be counted as a person.</p>
      </TextSection>
      <TextSection title="Your own visits">
        <p>
          While you are signed in, your views and clicks on your own page are not counted. When you
          are signed out, or use another browser, they are counted like any other visitor&rsquo;s.
        </p>
      </TextSection>
    </>
  );
}
