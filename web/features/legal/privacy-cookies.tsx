import { TextSection } from './text-page.tsx';

/** Every cookie that the server sets, and there are no others. */
const COOKIES = [
  { name: 'posy', text: 'keeps you signed in, for 30 days at most' },
  {
    name: 'posy-tx',
    text: 'makes sure, for 10 minutes at most, that a sign-in is finished by the browser that began it',
  },
  { name: 'posy-link', text: 'does the same, for an hour at most, when you asked for an e-mail' },
  { name: 'posy-tap', text: 'does the same, for 10 minutes at most, with Google One Tap' },
  {
    name: 'posy-confirm',
    text: 'does the same, for 10 minutes at most, when you confirm that it is you',
  },
  {
    name: 'posy-code',
    text: 'makes sure, for 10 minutes at most, that a code is entered in the browser that asked for it',
  },
  {
    name: 'posy-known',
    text: 'remembers for a year, without naming them, up to five e-mail addresses and phone numbers that signed in in this browser, so that nobody else can keep you from signing in here',
  },
  {
    name: 'posy-me',
    text: 'tells your own page that you are its owner, so that your own visits and clicks are not counted',
  },
];

export function PrivacyCookies() {
  return (
    <TextSection title="3. Cookies and storage">
      <p>We set only cookies that the service cannot work without:</p>
      <ul>
        {COOKIES.map(({ name, text }) => (
          <li key={name}>
            <code>{name}</code> {text}.
          </li>
        ))}
      </ul>
      <p>
        None of them follows you to other sites, and visitors of public pages get none at all. The
        sign-in screens also keep what they know of you, but no key to your account, in the
        browser&rsquo;s own storage until you sign out. If your session ends while you edit, your
        unsaved changes wait in that tab for an hour, until you sign in again.
      </p>
    </TextSection>
  );
}
