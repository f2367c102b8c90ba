import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { PrivacyCookies } from './privacy-cookies.tsx';
import { LegalPage, TextSection } from './text-page.tsx';

/** The Privacy Policy, in eight sections. Keep it in step with the code. */
export function Component() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="Posy keeps what it needs to show your page and to count its visits, and nothing else."
    >
      <TextSection title="1. What we store about you">
        <p>
          When you sign in we store the name and the e-mail address that your way of signing in
          tells us; Google tells both.
        </p>
        <p>
          Beside them we store what you enter yourself: username, bio, background, pictures, links
          and the time zone that your days are counted in. Your e-mail address and your time zone
          are not shown on your public page; the rest is.
        </p>
      </TextSection>
      <TextSection title="2. Signing in">
        <p>
          Sign-in is handled by Stytch, with Google or in another way that the sign-in page offers.
          What such a way needs, a phone number, a passkey, a wallet's address or a password, passes
          through our server to Stytch and is kept there. Their tokens stay on our server,
          encrypted, for as long as you are signed in, with the kind of browser and the time; your
          browser only ever holds a random session number. We never see your Google password, and we
          read nothing else in your Google account.
        </p>
      </TextSection>
      <PrivacyCookies />
      <TextSection title="4. Visitors of public pages">
        <p>
          We count views and clicks without cookies. To tell how many different people came in a
          day, the server turns the network address and the browser's name into a number that cannot
          be turned back, with a secret that is new for every date and forgotten at most 50 hours
          later. Neither the address nor that number is stored with the counts. What stays are
          totals per day, per kind of device and per referring site, of which we keep the name
          alone. <Link to={paths.howWeCount}>How we handle data</Link> tells it in full.
        </p>
      </TextSection>
      <TextSection title="5. What we use it for">
        <p>
          To show your page, to sign you in, to show you your numbers, and to protect the service
          from abuse: for that we count requests per address for a short time, in counters that
          expire by themselves. We show no advertising, we build no profiles, and we do not sell
          data.
        </p>
      </TextSection>
      <TextSection title="6. Who else receives it">
        <p>
          Stytch and whom you sign in with, such as Google, and the companies that host our servers,
          on our behalf. Where the sign-in page asks for a captcha, Google and Stytch receive what{' '}
          <Link to={paths.howWeCount}>How we handle data</Link> names. When you open a link on a
          page, you leave Posy, and the rules of the site it leads to apply.
        </p>
      </TextSection>
      <TextSection title="7. How long we keep it">
        <p>
          For as long as you have an account. A session ends after 7 days without use and after 30
          days at the latest. Deleting your account in the settings removes your profile, links,
          pictures and numbers at once, ends all your sessions, and deletes your user at the sign-in
          provider. Your usernames stay reserved for 90 days, without a connection to you, so that
          nobody else can take them.
        </p>
      </TextSection>
      <TextSection title="8. Your rights">
        <p>
          You can see and change what is stored about you on your dashboard, and delete all of it in
          the settings, without asking anyone. When this policy changes, the date above changes with
          it.
        </p>
      </TextSection>
    </LegalPage>
  );
}
