import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SIGN_IN_METHODS, type SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { readTestIds } from '#test/harness/traceability/test-ids.ts';

const OWN = 'sign-in-methods/recorded-methods.test.ts';
const OAUTH = 'sign-in-methods/oauth.test.ts widget-53';

/**
 * The journey that signs in by each method while every byte that reaches the browser is kept: the
 * compiler misses an entry for a new method.
 */
const RECORDED: Record<SignInMethod, string> = {
  google: 'main-job.test.ts S46',
  apple: OAUTH,
  facebook: OAUTH,
  github: OAUTH,
  linkedin: OAUTH,
  microsoft: OAUTH,
  one_tap: 'sign-in-methods/one-tap.test.ts widget-54',
  email_otp: 'sign-in-methods/email-code.test.ts widget-8',
  sms: 'sign-in-methods/phone-code.test.ts widget-5',
  whatsapp: 'sign-in-methods/phone-code.test.ts widget-15',
  magic_links: 'sign-in-methods/magic-link.test.ts widget-18',
  passwords: 'sign-in-methods/password-sign-in.test.ts widget-27',
  passkeys: 'sign-in-methods/passkey-sign-in.test.ts widget-35',
  crypto_wallets: 'sign-in-methods/wallet-sign-in.test.ts widget-49',
  identity_provider: 'connected-apps/consent.test.ts widget-40',
  totp: 'second-factor/sign-in.test.ts S70',
  impersonation: `${OWN} S46`,
};

/** Where the authenticator app is used beside a sign-in (S70). */
const RECORDED_APP = {
  enrollment: 'second-factor/settings.test.ts S70',
  confirmation: 'second-factor/settings.test.ts S70',
};

test('S46 every way to sign in has a journey whose every byte is recorded', async () => {
  expect(Object.keys(RECORDED).sort()).toEqual([...SIGN_IN_METHODS].sort());
  for (const [method, journey] of Object.entries({ ...RECORDED, ...RECORDED_APP })) {
    const [file, id = ''] = journey.split(' ');
    const source = await readFile(`test/journeys/${file}`, 'utf8');
    expect(readTestIds(source), method).toContain(id);
    expect(source, method).toMatch(/launchSignInMethods\(|new ByteRecorder\(/);
  }
});

/** The two ways that have no screen of ours or of the widget's: a page of ours calls them. */
const ways = launchSignInMethods('google,totp,impersonation');

function post(
  page: Page,
  path: string,
  body: object,
): Promise<{ status: number; data: Record<string, string> }> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`/sdk/v1${path}`, { method: 'POST', headers, body });
      return { status: answer.status, ...(await answer.json()) };
    },
    [path, JSON.stringify(body)] as const,
  );
}

const opened = (page: Page, path: string) =>
  page.evaluate(async (path) => (await fetch(path)).json(), path);

test('S46 an authenticator app proves who is signed in already', async () => {
  const page = await ways.newPage();
  await signInAs(page, ways.app, 'June Park');
  const { data } = await post(page, '/totps', { expiration_minutes: 60 });
  const epoch = Math.floor(ways.app.emulator.state.now() / 1000);
  const totp_code = generateSync({ secret: `${data.secret}`, epoch });
  expect((await post(page, '/totps/authenticate', { totp_code })).status).toBe(200);
  expect(await opened(page, '/api/session')).toMatchObject({ signedIn: true });
});

test('S46 somebody of the support signs in as a creator', async () => {
  const [user] = await ways.app.db('users').select('provider_user_id');
  const token = randomBytes(32).toString('base64url');
  const impersonator = {
    impersonator_id: 'impersonator-test-1',
    impersonator_email_address: 'ana@example.com',
  };
  const { impersonations } = ways.app.emulator.state;
  impersonations.put(token, { userId: user.provider_user_id, impersonator });
  const page = await ways.open();
  const body = { impersonation_token: token };
  expect((await post(page, '/impersonation/authenticate', body)).status).toBe(200);
  expect(await opened(page, '/api/session')).toMatchObject({
    signedIn: true,
    method: 'impersonation',
    confirmed: false,
  });
});
