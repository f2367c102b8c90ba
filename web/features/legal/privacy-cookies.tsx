import { LegalSection } from './legal-page.tsx';

/** Every cookie that the server sets, and there are no others. */
export function PrivacyCookies() {
  return (
    <LegalSection title="3. Cookies">
      <p>We set only cookies that the service cannot work without. There are three:</p>
      <ul>
        <li>a session cookie, which keeps you signed in;</li>
        <li>
          a sign-in cookie, which lives for 10 minutes at most and makes sure that a sign-in is
          finished by the browser that began it;
        </li>
        <li>
          a marker called <code>posy-me</code>, which tells your own page that you are its owner, so
          that your own visits are not counted.
        </li>
      </ul>
      <p>None of them follows you to other sites, and visitors of public pages get none at all.</p>
    </LegalSection>
  );
}
