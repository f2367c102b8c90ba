import { TextSection } from '../text-page.tsx';

/**
 * The hosts that bff/http/security-headers.ts allows on the sign-in pages, and the data they
 * receive.
 */
const HOSTS = [
  {
    name: 'www.google.com',
    text: 'Google reCAPTCHA, with which the browser proves that it is not a program. Google receives the network address, details of the browser and device, the address of our site, how the page is used (movements of the pointer, keystrokes and their timing), and cookies that Google has set before.',
  },
  {
    name: 'www.gstatic.com',
    text: 'the script files of Google reCAPTCHA. Google receives the network address and the name of the browser.',
  },
  {
    name: 'elements.stytch.com',
    text: 'the script with which Stytch, our sign-in provider, recognizes a device. Stytch receives the network address and the name of the browser.',
  },
  {
    name: 'telemetry.stytch.com',
    text: 'what that script measures: the network address and properties of the browser and device, such as the screen size, fonts and time zone. Stytch answers with a number that is sent with the sign-in.',
  },
];

/** Lists the other sites that a sign-in can contact. */
export function SignInCaptcha() {
  return (
    <TextSection title="Captcha at sign-in">
      <p>
        Whoever runs this site can switch on a captcha against automated sign-ins. It is off by
        default. While it is off, nothing in this section happens, and the sign-in pages load no
        script of these hosts.
      </p>
      <p>
        While it is on, the sign-in page and the page for a new password contact these hosts if the
        browser is asked for a captcha or a device fingerprint:
      </p>
      <ul>
        {HOSTS.map(({ name, text }) => (
          <li key={name}>
            <code>{name}</code>: {text}
          </li>
        ))}
      </ul>
      <p>
        Our server passes the result of the captcha and the number to Stytch with the sign-in, and
        does not store them. Public pages and the dashboard never contact these hosts.
      </p>
    </TextSection>
  );
}
