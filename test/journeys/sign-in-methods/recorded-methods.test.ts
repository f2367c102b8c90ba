import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SIGN_IN_METHODS, type SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { readTestIds } from '#test/harness/traceability/test-ids.ts';

const OAUTH = 'test/journeys/sign-in-methods/oauth.test.ts widget-53';
const PHONE = 'test/journeys/sign-in-methods/phone-code.test.ts widget-5';

/**
 * For each sign-in method, a test that signs in with the method and searches every byte that the
 * browser receives for provider tokens. The compiler reports a new method without an entry.
 */
const RECORDED: Record<SignInMethod, string> = {
  google: 'test/journeys/main-job.test.ts S46',
  apple: OAUTH,
  facebook: OAUTH,
  github: OAUTH,
  linkedin: OAUTH,
  microsoft: OAUTH,
  one_tap: 'test/journeys/sign-in-methods/one-tap.test.ts widget-54',
  email_otp: 'test/journeys/sign-in-methods/email-code.test.ts widget-8',
  sms: PHONE,
  whatsapp: PHONE,
  magic_links: 'test/journeys/sign-in-methods/magic-link.test.ts widget-18',
  passwords: 'test/journeys/sign-in-methods/password-sign-in.test.ts widget-27',
  passkeys: 'test/journeys/sign-in-methods/passkey-sign-in.test.ts widget-35',
  crypto_wallets: 'test/journeys/sign-in-methods/wallet-sign-in.test.ts widget-49',
  identity_provider: 'test/journeys/connected-apps/consent.test.ts widget-47',
  totp: 'test/journeys/second-factor/sign-in.test.ts S70',
  // No screen of Posy or of the widget uses impersonation.
  impersonation: 'test/api/gateway-products/impersonation.test.ts S46',
};

/** Such tests for the other uses of the authenticator app (S70). */
const RECORDED_APP = {
  enrollment: 'test/journeys/second-factor/settings.test.ts S70',
  confirmation: 'test/journeys/second-factor/settings.test.ts S70',
  calls: 'test/api/gateway-products/authenticator-apps.test.ts S46',
};

test('S46 every sign-in method has a test that searches every byte for tokens', async () => {
  expect(Object.keys(RECORDED).sort()).toEqual([...SIGN_IN_METHODS].sort());
  for (const [method, test] of Object.entries({ ...RECORDED, ...RECORDED_APP })) {
    const [file = '', id = ''] = test.split(' ');
    const source = await readFile(file, 'utf8');
    expect(readTestIds(source), method).toContain(id);
    expect(source, method).toMatch(/launchSignInMethods\(|new ByteRecorder\(|canaries\.find\(/);
  }
});
