import {
  continueWithEmail,
  enterAddress,
  PROVIDER_SCREENS,
  usePassword,
  widget,
} from './provider.ts';
import { after, type Screen } from './screen.ts';
import { fail, hang, inTurn, openTab, press, succeed } from './states.ts';

const LOGIN: Screen = { name: 'login', path: '/login', act: widget };
const INVALID = after(LOGIN, {
  name: 'login-invalid',
  act: (page) => continueWithEmail(page, 'ada@'),
});
const TEXT = after(INVALID, { name: 'login-text', act: openTab('Text') });
const WALLETS = after(TEXT, { name: 'login-wallets', act: press(/crypto wallet/) });

/** The screens of the sign-in methods: login, callback, new password, consent and passkeys. */
export const SIGN_IN_SCREENS: readonly Screen[] = [
  ...[LOGIN, INVALID, TEXT, WALLETS],
  { name: 'login-loading', path: '/login', prepare: hang('/api/sign-in/options') },
  {
    name: 'login-failed',
    path: '/login',
    prepare: fail('/api/sign-in/options'),
    act: (page) => page.getByText('could not be loaded').waitFor(),
  },
  {
    name: 'login-code',
    path: '/login',
    act: inTurn(widget, enterAddress, (page) => page.getByLabel('One-time passcode').waitFor()),
  },
  {
    name: 'login-password',
    path: '/login',
    act: inTurn(widget, usePassword, enterAddress, (page) =>
      page.getByText('Finish creating').waitFor(),
    ),
  },
  { name: 'login-error', path: '/login?error=unavailable' },
  {
    name: 'login-connecting',
    path: '/login',
    // A 204 keeps the browser on the page, as while a slow provider responds.
    prepare: succeed('/auth/google/start'),
    act: async (page) => {
      await widget(page);
      await page.getByText('Continue with Google').click({ noWaitAfter: true });
      await page.getByText('Connecting...').waitFor();
    },
  },
  { name: 'callback-error', path: '/auth/callback' },
  { name: 'callback', path: '/auth/callback?token=x', prepare: hang('/api/auth/verify') },
  { name: 'reset-password', path: '/reset-password?token=x&stytch_token_type=reset_password' },
  { name: 'reset-password-error', path: '/reset-password' },
  { name: 'authorize-error', path: '/oauth/authorize' },
  ...PROVIDER_SCREENS,
];
