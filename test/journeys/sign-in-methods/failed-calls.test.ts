import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OAUTH_PROVIDERS } from '#bff/contracts/sign-in-methods.ts';
import { listRoutes, nameOf } from '#test/harness/app/list-routes.ts';
import { readTestIds } from '#test/harness/traceability/test-ids.ts';

const EMAIL_CODE = 'sign-in-methods/email-code.test.ts widget-8';
const PHONE = 'sign-in-methods/phone-code.test.ts widget-5';
const LINK = 'sign-in-methods/magic-link.test.ts widget-18';
const NEW_PASSWORD = 'sign-in-methods/new-password.test.ts widget-22';
const PASSWORD = 'sign-in-methods/password-sign-in.test.ts widget-27';
const RESET = 'sign-in-methods/password-reset.test.ts widget-31';
const PASSKEY = 'sign-in-methods/passkey-management.test.ts widget-38';
const PASSKEY_SIGN_IN = 'sign-in-methods/passkey-sign-in.test.ts widget-35';
const WALLET = 'sign-in-methods/wallet-sign-in.test.ts widget-51';
const CONSENT = 'connected-apps/consent.test.ts widget-47';
const SIGN_OUT = 'connected-apps/sign-out.test.ts widget-44';
const ONE_TAP = 'sign-in-methods/one-tap.test.ts widget-54';

/** For each call that a screen makes, the test in which the call fails. */
const FAILED: Record<string, string> = {
  'GET /sdk/v1/projects/bootstrap/:public_token': 'sign-in/project-settings.test.ts provider-10',
  'POST /sdk/v1/otps/sms/login_or_create': PHONE,
  'POST /sdk/v1/otps/whatsapp/login_or_create': PHONE,
  'POST /sdk/v1/otps/email/login_or_create': EMAIL_CODE,
  'POST /sdk/v1/otps/authenticate': EMAIL_CODE,
  'POST /sdk/v1/magic_links/email/login_or_create': LINK,
  'POST /sdk/v1/magic_links/authenticate': RESET,
  'POST /sdk/v1/users/search': NEW_PASSWORD,
  'POST /sdk/v1/passwords/strength_check': NEW_PASSWORD,
  'POST /sdk/v1/passwords': NEW_PASSWORD,
  'POST /sdk/v1/passwords/authenticate': PASSWORD,
  'POST /sdk/v1/passwords/email/reset/start': PASSWORD,
  'POST /sdk/v1/passwords/email/reset': RESET,
  'POST /sdk/v1/webauthn/register/start': PASSKEY,
  'POST /sdk/v1/webauthn/register': PASSKEY,
  'POST /sdk/v1/webauthn/authenticate/start/primary': PASSKEY_SIGN_IN,
  'POST /sdk/v1/webauthn/authenticate': PASSKEY_SIGN_IN,
  'PUT /sdk/v1/webauthn/update/:id': PASSKEY,
  'DELETE /sdk/v1/users/webauthn_registrations/:id': PASSKEY,
  'GET /sdk/v1/users/me': 'sign-in-methods/passkey-management.test.ts widget-55',
  'POST /sdk/v1/crypto_wallets/authenticate/start/primary': WALLET,
  'POST /sdk/v1/crypto_wallets/authenticate': WALLET,
  'POST /sdk/v1/idp/oauth/authorize/start': CONSENT,
  'POST /sdk/v1/idp/oauth/authorize/submit': CONSENT,
  'POST /sdk/v1/oauth/logout/start': SIGN_OUT,
  'POST /sdk/v1/sessions/revoke': SIGN_OUT,
  'GET /v1/public/oauth/google/onetap/start': ONE_TAP,
  'POST /v1/oauth/callback/:callback_id': ONE_TAP,
};

/** Calls of the gateway that no screen of SDK release 6.3.0 makes or waits for. */
const WITHOUT_SCREEN: readonly string[] = [
  // Background calls: session refresh and telemetry.
  'POST /sdk/v1/sessions/authenticate',
  'POST /sdk/v1/events',
  // These calls need a session, but the widget is shown only to signed-out users.
  'POST /sdk/v1/webauthn/authenticate/start/secondary',
  'POST /sdk/v1/crypto_wallets/authenticate/start/secondary',
  // The screens send codes and links only with login_or_create.
  ...['otps/sms', 'otps/whatsapp', 'otps/email', 'magic_links/email'].flatMap((channel) => [
    `POST /sdk/v1/${channel}/send/primary`,
    `POST /sdk/v1/${channel}/send/secondary`,
  ]),
  'POST /sdk/v1/passwords/existing_password/reset',
  'POST /sdk/v1/passwords/session/reset',
  'POST /sdk/v1/totps',
  'POST /sdk/v1/totps/authenticate',
  'POST /sdk/v1/totps/recovery_codes',
  'POST /sdk/v1/totps/recover',
  // Links and redirects return to /auth/callback, which posts to /api/auth/verify instead.
  'POST /sdk/v1/oauth/authenticate',
  'POST /sdk/v1/impersonation/authenticate',
  // Paths of SDK release 5.18.7. `POST /oauth/authorize` is a form, which leaves the page.
  'POST /sdk/v1/oauth/authorize/start',
  'POST /sdk/v1/oauth/authorize',
  'POST /sdk/v1/b2b/organizations/members/search',
  'PUT /sdk/v1/users/me',
  ...['emails', 'phone_numbers', 'totps', 'crypto_wallets', 'oauth', 'biometric_registrations'].map(
    (factor) => `DELETE /sdk/v1/users/${factor}/:id`,
  ),
  // Navigations. A failure shows the browser's error page, or /login with the reason.
  ...OAUTH_PROVIDERS.map((provider) => `GET /v1/public/oauth/${provider}/start`),
];

test('widget-55 every gateway call is listed, with a test in which it fails or as a call that no screen makes', () => {
  const routes = listRoutes()
    .map(nameOf)
    .filter((name) => /^\w+ \/(sdk|v1)\//.test(name));
  const listed = [...Object.keys(FAILED), ...WITHOUT_SCREEN];
  expect([...new Set(routes)].sort()).toEqual([...listed].sort());
});

test('widget-55 the test that is named for a failing call exists and contains the call', async () => {
  for (const [call, journey] of Object.entries(FAILED)) {
    const [file, id = ''] = journey.split(' ');
    const source = await readFile(`test/journeys/${file}`, 'utf8');
    expect(readTestIds(source), call).toContain(id);
    const spelling = call.replace('/sdk/v1', '').replace(/:\w+/, '*');
    expect(source, call).toContain(spelling.split(' ')[1]);
  }
});
