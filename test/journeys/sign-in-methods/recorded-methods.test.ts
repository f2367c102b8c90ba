import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SIGN_IN_METHODS, type SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { findTitles } from '#scripts/spec-coverage/find-titles.ts';

const OAUTH =
  'test/journeys/sign-in-methods/oauth.test.ts › each OAuth provider signs in by a redirect, and Settings names it';
const PHONE =
  'test/journeys/sign-in-methods/phone-code.test.ts › codes by text message and WhatsApp sign in after failed calls, and Settings names the method';

/**
 * The test that signs in by each method and searches every byte that reaches the browser for
 * provider tokens. The compiler reports a new method without an entry.
 */
const RECORDED: Record<SignInMethod, string> = {
  google:
    'test/journeys/main-job.test.ts › S46 the main job works, and no token of the provider ever reaches the browser',
  apple: OAUTH,
  facebook: OAUTH,
  github: OAUTH,
  linkedin: OAUTH,
  microsoft: OAUTH,
  one_tap:
    'test/journeys/sign-in-methods/one-tap.test.ts › S70 One Tap signs in, asks for the code of an authenticator app, and needs a new document',
  email_otp:
    'test/journeys/sign-in-methods/email-code.test.ts › an emailed code signs in after failed calls and wrong codes, and Settings names the method',
  sms: PHONE,
  whatsapp: PHONE,
  magic_links:
    'test/journeys/sign-in-methods/magic-link.test.ts › a mailed link signs in once after failed calls, and its token leaves the address at once',
  passwords:
    'test/journeys/sign-in-methods/password-sign-in.test.ts › a password signs in after a wrong one and failed calls, and a leaked one must be reset by email',
  passkeys:
    'test/journeys/sign-in-methods/passkey-sign-in.test.ts › a passkey signs in by the button after failed calls, and a deleted one is explained',
  crypto_wallets:
    'test/journeys/sign-in-methods/wallet-sign-in.test.ts › an Ethereum wallet signs in after refusals and a wrong signature, and Settings says so',
  identity_provider:
    'test/journeys/connected-apps/consent.test.ts › Allow returns to the application with a code, after failed calls',
  totp: 'test/journeys/second-factor/sign-in.test.ts › S70 a sign-in by Google asks for the code, also after a reload and in a second tab',
  // No screen of ours or of the widget's uses it.
  impersonation:
    'test/api/gateway/products/impersonation.test.ts › S46 where it is switched on, a token of the dashboard signs in as that person, once',
};

/** The uses of the authenticator app other than a sign-in (S70). */
const RECORDED_APP = {
  enrollment:
    'test/journeys/second-factor/settings.test.ts › S70 an app is set up, its recovery codes are saved, and it signs in',
  confirmation:
    'test/journeys/second-factor/settings.test.ts › S70 an old confirmation is renewed by the code alone, and the app is removed',
  calls:
    'test/api/gateway/products/authenticator-apps.test.ts › S46 an authenticator app is enrolled, used and recovered, and no token reaches the browser',
};

test('S46 every sign-in method has a test that searches every byte for tokens', async () => {
  expect(Object.keys(RECORDED).sort()).toEqual([...SIGN_IN_METHODS].sort());
  for (const [method, test] of Object.entries({ ...RECORDED, ...RECORDED_APP })) {
    const [file = '', title = ''] = test.split(' › ');
    const source = await readFile(file, 'utf8');
    expect(findTitles(source), method).toContain(title);
    expect(source, method).toMatch(/waysIn\(|new ByteRecorder\(|canaries\.find\(/);
  }
});
