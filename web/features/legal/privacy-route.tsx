import { Link } from 'react-router-dom';
import {
  DELETED_LINK_DAYS,
  DELETED_LINKS_MAX,
  REPORT_DAYS,
  USERNAME_RESERVED_DAYS,
} from '#bff/contracts/limits.ts';
import { paths } from '#web/lib/paths.ts';
import { LegalPage, TextSection } from '#web/ui/layout/text-page.tsx';
import { PrivacyCookies } from './privacy-cookies.tsx';

/** The Privacy Policy, in eight sections. Update it when the stored data changes. */
export function Component() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="Posy stores only what it needs to sign you in, show your page, count its visits and prevent abuse."
    >
      <TextSection title="1. What we store about you">
        <p>
          When you sign in, we store the name and the email address that your sign-in method
          provides; Google provides both.
        </p>
        <p>
          We also store what you enter yourself: username, bio, background, pictures, links, and the
          time zone in which your days are counted. Your email address and time zone are not shown
          on your public page; the rest is.
        </p>
      </TextSection>
      <TextSection title="2. Signing in">
        <p>
          Stytch handles sign-in, with Google or with another method that the sign-in page offers.
          The data that such a method needs (a phone number, a passkey, a wallet address or a
          password) passes through our server to Stytch and is stored there. While you are signed
          in, our server stores Stytch's tokens, encrypted, with your sign-in method, the address of
          the picture of the account that you signed in with, the names of your browser and
          operating system, and the times of your sign-in, of the last confirmation of your identity
          and of your last visit. Your browser only holds a random session id. We never see your
          Google password, and we read nothing else in your Google account.
        </p>
      </TextSection>
      <PrivacyCookies />
      <TextSection title="4. Visitors of public pages">
        <p>
          We count views and clicks without cookies. To estimate how many different people visit on
          a day, the server computes a number from the IP address and from the browser&rsquo;s user
          agent: a text that names the browser, its version and the operating system. Neither can be
          recovered from that number. The server uses a secret that is new for each date and deleted
          at most 50 hours later. Neither the address nor that number is stored with the counts.
          Only totals are stored: per day, per type of device and per referring site, of which we
          store only the name. See <Link to={paths.howWeCount}>How we handle data</Link> for
          details.
        </p>
      </TextSection>
      <TextSection title="5. What we use it for">
        <p>
          We use it to show your page, to sign you in, to show you your analytics, and to protect
          the service from abuse. To detect abuse, we count requests per IP address for a short
          time. We show no advertising, we build no profiles, and we do not sell data.
        </p>
      </TextSection>
      <TextSection title="6. Who else receives it">
        <p>
          We share data with Stytch, which handles sign-in, and with the companies that host our
          servers on our behalf. If you sign in with another service, such as Google, that service
          receives the data of the sign-in. When the sign-in page requires a captcha, Google and
          Stytch receive the data listed in <Link to={paths.howWeCount}>How we handle data</Link>.
          When you open a link on a page, you leave Posy, and the rules of the linked site apply.
          Videos and tracks of YouTube, Vimeo, Spotify and SoundCloud on a page load only after you
          tap them. The site then receives your IP address and the address of our site, and may set
          its own cookies.
        </p>
      </TextSection>
      <TextSection title="7. How long we keep it">
        <p>
          We keep your data for as long as you have an account. A session ends after 7 days without
          use, and after 30 days at the latest. When you delete your account in the settings, we
          immediately remove your profile, links, pictures and analytics, end all your sessions, and
          delete your user at the sign-in provider. Your usernames stay reserved for{' '}
          {USERNAME_RESERVED_DAYS} days, without a connection to you, so that no one else can take
          them.
        </p>
        <p>
          We keep the last {DELETED_LINKS_MAX} links that you deleted for {DELETED_LINK_DAYS} days,
          so that you can restore them. A report of a page contains the page, the reason and the
          text that the sender types. We delete it after {REPORT_DAYS} days, or with the account of
          the page. See <Link to={paths.howWeCount}>How we handle data</Link> for details.
        </p>
      </TextSection>
      <TextSection title="8. Your rights">
        <p>
          You can see and change your data on your dashboard. In the settings you can download all
          of it as one file, and delete all of it, without asking anyone. When this policy changes,
          the date above changes with it.
        </p>
      </TextSection>
    </LegalPage>
  );
}
