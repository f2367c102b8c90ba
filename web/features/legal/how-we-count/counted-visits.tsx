import { TextSection } from '../text-page.tsx';

/** Defines views, clicks, visitors and bots, and what is not counted. */
export function CountedVisits() {
  return (
    <>
      <TextSection title="Views and clicks">
        <p>
          A <strong>view</strong> is one time that a person&rsquo;s browser loads your public page.
          Loading it again is another view. Coming back to a page that the browser still has on
          screen is none.
        </p>
        <p>
          A <strong>click</strong> is one time that a person opens one of your links from that page,
          in this tab or in another. Five clicks on one link are five clicks. Clicks are counted by
          a small script, so the links of a browser without JavaScript open, but are not counted.
        </p>
        <p>
          The <strong>click rate</strong> is clicks divided by views, and the CTR of a link is its
          clicks divided by the views of your page. Who opens three links on one visit makes three
          clicks of one view, so a rate can be above 100%.
        </p>
      </TextSection>
      <TextSection title="Unique visitors and unique clicks">
        <p>
          Unique visitors are the different people who viewed your page on a day; unique clicks are
          the different people who clicked a link on a day. Two visits are taken for one
          person&rsquo;s when they come from the same network address with the same browser. So two
          people behind one connection with the same browser are one to us, and one person with a
          phone and a computer is two.
        </p>
        <p>
          Nobody is recognised from one day to the next, because what would be needed for it is
          thrown away. For a week, a month or longer we therefore add the days up: a person who
          comes on two days counts twice. Large numbers are estimates, usually within one percent.
        </p>
      </TextSection>
      <TextSection title="Bots and previews">
        <p>These are counted apart, and are in no other number:</p>
        <ul>
          <li>
            programs that say so, such as search engines, and those that do not say who they are;
          </li>
          <li>the previews that chats and social networks make when somebody shares your page;</li>
          <li>
            pages that a browser loads in advance, whether they are shown later or not, and those
            that another page loads inside itself;
          </li>
          <li>requests that only ask whether the page is there;</li>
          <li>what one visitor clicks on one link beyond 30 times in a minute.</li>
        </ul>
        <p>
          A program that pretends well to be a person&rsquo;s browser can still be taken for one.
        </p>
      </TextSection>
      <TextSection title="Your own visits">
        <p>
          A browser in which you are signed in is known to be yours, and what you view and click on
          your own page is not counted at all. Signed out, or in another browser, you are a visitor
          like any other.
        </p>
      </TextSection>
    </>
  );
}
