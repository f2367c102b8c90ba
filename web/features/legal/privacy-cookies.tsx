import { TextSection } from '#web/ui/layout/text-page.tsx';

/** The complete list of cookies that the server sets. */
const COOKIES = [
  { name: 'posy', text: 'keeps you signed in, for 30 days at most' },
  {
    name: 'posy-tx',
    text: 'ensures, for 10 minutes at most, that a sign-in is completed in the browser that started it',
  },
  {
    name: 'posy-link',
    text: 'ensures, for an hour at most, that an emailed link is opened in the browser that requested it',
  },
  {
    name: 'posy-tap',
    text: 'ensures, for 10 minutes at most, that Google One Tap is completed in the browser that started it',
  },
  {
    name: 'posy-confirm',
    text: 'ensures, for 10 minutes at most, that the confirmation of your identity is completed in the browser that started it',
  },
  {
    name: 'posy-add',
    text: 'ensures, for 10 minutes at most, that the addition of a sign-in method, such as GitHub, is completed in the browser that started it',
  },
  {
    name: 'posy-2fa',
    text: 'ensures, for 10 minutes at most, that the code of your authenticator app is entered in the browser that is signing in',
  },
  {
    name: 'posy-code',
    text: 'ensures, for 10 minutes at most, that a code is entered in the browser that requested it',
  },
  {
    name: 'posy-known',
    text: 'remembers for a year, in unreadable form, up to five email addresses, phone numbers and accounts that signed in with this browser, so that no one else can block you from signing in here',
  },
  {
    name: 'posy-me',
    text: 'identifies you as the owner of your page, so that your own visits and clicks are not counted',
  },
];

export function PrivacyCookies() {
  return (
    <TextSection title="3. Cookies and storage">
      <p>We set only cookies that the service needs to work:</p>
      <ul>
        {COOKIES.map(({ name, text }) => (
          <li key={name}>
            <code>{name}</code> {text}.
          </li>
        ))}
      </ul>
      <p>
        None of these cookies tracks you on other sites, and visitors of public pages get no cookies
        from us. The sign-in screens also store details of your account, but nothing that gives
        access to it, in the browser&rsquo;s storage until you sign out. If your session ends while
        you edit, your unsaved changes are kept in that tab for an hour, so that you can sign in and
        continue.
      </p>
    </TextSection>
  );
}
