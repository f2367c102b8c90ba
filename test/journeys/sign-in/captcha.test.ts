import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { intercept } from '#test/harness/browser/interception.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  type SignInMethodsApp,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { addAuthenticator, createPasskey } from '#test/journeys/sign-in-methods/passkeys.ts';
import { enterPassword, OTHER } from '#test/journeys/sign-in-methods/passwords.ts';
import { defaultSettings } from '#test/stytch-emulator/project/settings.ts';
import { post } from './http-sign-in.ts';
import { clearBrowser } from './navigation.ts';

const METHODS = 'google,email_otp,passwords,passkeys';
const CAPTCHA = { captcha_settings: { enabled: true, siteKey: 'site-key' } } as const;

/** A script that replaces reCAPTCHA. It contacts the same hosts. */
const RECAPTCHA = `
  const part = document.createElement('script');
  part.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js';
  document.head.append(part);
  const frame = document.createElement('iframe');
  frame.src = 'https://www.google.com/recaptcha/enterprise/anchor?k=site-key';
  frame.hidden = true;
  document.documentElement.append(frame);
  window.grecaptcha = { enterprise: {
    ready: (then) => then(),
    execute: async (siteKey, { action }) => {
      await fetch('https://www.google.com/recaptcha/enterprise/clr?k=' + siteKey, { method: 'POST' });
      return 'solved-' + siteKey + '-' + action;
    },
  } };`;
const TELEMETRY = `
  window.GetTelemetryID = async (publicToken, submitTo) => {
    await fetch(submitTo, { method: 'POST', body: publicToken });
    return 'fingerprint-1';
  };`;

const BODIES: [prefix: string, contentType: string, body: string][] = [
  ['https://www.google.com/recaptcha/enterprise.js?render=site-key', 'text/javascript', RECAPTCHA],
  ['https://www.google.com/recaptcha/enterprise/', 'text/html', ''],
  ['https://www.gstatic.com/recaptcha/', 'text/javascript', ''],
  ['https://elements.stytch.com/telemetry.js', 'text/javascript', TELEMETRY],
  ['https://telemetry.stytch.com/submit', 'application/json', '{}'],
];

/**
 * Intercepts requests to the hosts of captcha and fingerprint, and responds to them.
 * @returns the hosts that the page requests, a set that grows during the test
 */
async function interceptHosts(page: Page): Promise<Set<string>> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, hostname, host } = new URL(request.url());
    if (protocol === 'https:' && hostname !== 'localhost') hosts.add(host);
  });
  const bodyOf = ({ href }: URL) => BODIES.find(([prefix]) => href.startsWith(prefix));
  await intercept(
    page,
    (_method, url) => bodyOf(url) !== undefined,
    (call) => {
      const [, contentType = '', body = ''] = bodyOf(call.url) ?? [];
      const headers = { 'Content-Type': contentType, 'Access-Control-Allow-Origin': '*' };
      return call.fulfill({ body, headers });
    },
  );
  return hosts;
}

/** Returns an array that collects the bodies sent to a path of the gateway, oldest first. */
function bodiesOf(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/sdk/v1${path}`) bodies.push(request.postDataJSON());
  });
  return bodies;
}

const SOLVED = { captcha_token: 'solved-site-key-LOGIN' };
const RECOGNIZED = { dfp_telemetry_id: 'fingerprint-1' };
const GOOGLE = ['www.google.com', 'www.gstatic.com'];
const STYTCH = ['elements.stytch.com', 'telemetry.stytch.com'];

async function signInByCode(methods: SignInMethodsApp, page: Page, address: string): Promise<void> {
  await continueWithEmail(page, address);
  await page.getByRole('button', { name: 'Email me a login code' }).click();
  await enterCode(page, await methods.code(address));
  await signedIn(page, 'Your passcode has been successfully verified.');
}

describe('with SIGN_IN_CAPTCHA', () => {
  const methods = launchSignInMethods(METHODS, { signInCaptcha: 'on' });
  const configure = (settings: object) =>
    Object.assign(methods.app.emulator.state.settings, CAPTCHA, settings);
  const openLogin = (page: Page) => page.goto(`${methods.app.origin}/login`);
  afterEach(() => Object.assign(methods.app.emulator.state.settings, defaultSettings()));

  test('S73 provider-6 provider-7 a sign-in from a login page that a link opened sends a captcha and a fingerprint; a password reset sends a captcha only', async () => {
    const address = 'by-link@example.com';
    configure({ dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'OBSERVATION' });
    const page = await methods.newPage();
    const asked = await interceptHosts(page);
    const codes = bodiesOf(page, '/otps/authenticate');
    await page.goto(methods.app.origin);
    await page.getByRole('link', { name: 'Sign Up' }).first().click();
    await says(page, 'Sign up or log in');
    await signInByCode(methods, page, address);
    expect(codes).toEqual([expect.objectContaining({ ...SOLVED, ...RECOGNIZED })]);
    expect([...asked].sort()).toEqual([...STYTCH, ...GOOGLE].sort());

    configure(defaultSettings());
    configure({});
    await clearBrowser(page);
    // Clear the hosts only now: the SDK repeats its passkey call until the document is replaced.
    asked.clear();
    const sent = bodiesOf(page, '/passwords/email/reset');
    await post(page.context(), `${methods.app.origin}/sdk/v1/passwords/email/reset/start`, {
      email: address,
      captcha_token: 'solved',
    });
    await page.goto(await methods.link(address));
    await enterPassword(page, OTHER);
    await signedIn(page);
    expect(sent).toEqual([expect.objectContaining(SOLVED)]);
    expect([...asked].sort()).toEqual(GOOGLE);
  });

  test('S73 provider-8 if the provider challenges the fingerprint, the SDK repeats the call with a captcha', async () => {
    const page = await methods.newPage();
    await interceptHosts(page);
    const sent = bodiesOf(page, '/otps/authenticate');
    configure({ dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' });
    // Mock the search for a user, so that only the code is challenged: the SDK does not repeat the
    // search after a challenge.
    const json = { data: { userType: 'new' } };
    await failCall(page, 'POST /sdk/v1/users/search', { status: 200, json });
    await openLogin(page);
    await signInByCode(methods, page, 'challenged@example.com');
    expect(sent).toEqual([
      expect.objectContaining(RECOGNIZED),
      expect.objectContaining({ ...RECOGNIZED, ...SOLVED }),
    ]);
    expect(sent[0]).not.toHaveProperty('captcha_token');
  });

  test('S73 Settings needs no captcha and contacts no other host', async () => {
    configure({ dfp_protected_auth_enabled: true });
    const page = await methods.newPage();
    await addAuthenticator(page);
    const asked = await interceptHosts(page);
    await signInAs(page, methods.app, 'June Park', '/settings');
    await page.getByRole('button', { name: 'Manage passkeys' }).click();
    await page.getByText('Set up a new Passkey').waitFor();
    await createPasskey(page);
    expect([...asked]).toEqual([]);
  });
});

describe('without SIGN_IN_CAPTCHA', () => {
  const methods = launchSignInMethods('google,email_otp');
  afterEach(() => Object.assign(methods.app.emulator.state.settings, defaultSettings()));

  test('S73 no other host is contacted: a project that requires captchas rejects the sign-in, and captcha settings that the browser has stored are ignored', async () => {
    const { settings, project } = methods.app.emulator.state;
    Object.assign(settings, CAPTCHA, { dfp_protected_auth_enabled: false });
    const page = await methods.newPage();
    const asked = await interceptHosts(page);
    await page.goto(`${methods.app.origin}/login`);
    await continueWithEmail(page, 'robot@example.com');
    await says(page, 'Captcha required');

    Object.assign(settings, defaultSettings());
    const stored = [
      `posy_bootstrap_${project.publicToken}`,
      JSON.stringify({
        data: {
          ...defaultSettings(),
          ...CAPTCHA,
          vertical: 'CONSUMER',
          disable_sdk_watermark: false,
        },
      }),
    ] as const;
    await page.addInitScript(([key, text]) => localStorage.setItem(key, text), stored);
    await failCall(page, 'GET /sdk/v1/projects/bootstrap/*', 'unreachable');
    await page.goto(`${methods.app.origin}/login`);
    await page.locator('[class*="watermarkContainer"]').waitFor();
    await continueWithEmail(page, 'kept@example.com');
    await says(page, 'Enter passcode');
    expect([...asked]).toEqual([]);
  });
});
