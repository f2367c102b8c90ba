import { TextSection } from '#web/ui/layout/text-page.tsx';

/**
 * The hosts that bff/http/security-headers.ts allows on the sign-in pages, and the data they
 * receive.
 */
const HOSTS = [
  {
    name: 'www.google.com',
    text: 'Google reCAPTCHA, which checks that a person is signing in. Google receives the IP address, details of the browser and device, the address of our site, how the page is used (pointer movements, keystrokes and their timing), and cookies that Google has set before.',
  },
  {
    name: 'www.gstatic.com',
    text: 'the script files of Google reCAPTCHA. Google receives the IP address and the user agent of the browser.',
  },
  {
    name: 'elements.stytch.com',
    text: 'the script that Stytch, our sign-in provider, uses to recognize a device. Stytch receives the IP address and the user agent of the browser.',
  },
  {
    name: 'telemetry.stytch.com',
    text: 'the data that this script collects: the IP address and properties of the browser and device, such as the screen size, fonts and time zone. Stytch returns an identifier that is sent with the sign-in.',
  },
];

/** Lists the other sites that a sign-in can contact. */
export function SignInCaptcha() {
  return (
    <TextSection title="Captcha at sign-in">
      <p>
        The operator of this site can turn on a captcha that blocks automated sign-ins. It is off by
        default. While it is off, the sign-in pages load no scripts from the hosts below.
      </p>
      <p>
        While it is on, the sign-in page and the new-password page contact these hosts when a
        captcha or a device fingerprint is required:
      </p>
      <ul>
        {HOSTS.map(({ name, text }) => (
          <li key={name}>
            <code>{name}</code>: {text}
          </li>
        ))}
      </ul>
      <p>
        Our server sends the captcha result and the identifier to Stytch with the sign-in, and does
        not store them. Public pages and the dashboard never contact these hosts.
      </p>
    </TextSection>
  );
}
