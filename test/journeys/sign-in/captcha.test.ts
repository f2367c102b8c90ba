import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  type SignInMethodsApp,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import {
  addAuthenticator,
  createPasskey,
  openPasskeys,
} from '#test/journeys/sign-in-methods/passkeys.ts';
import { givePassword, OTHER } from '#test/journeys/sign-in-methods/passwords.ts';
import { defaultSettings } from '#test/stytch-emulator/project/settings.ts';

const METHODS = 'google,email_otp,passwords,passkeys';
const CAPTCHA = { captcha_settings: { enabled: true, siteKey: 'site-key' } } as const;
const OTHER_HOST = /^https:\/\/(?!localhost)/;

/** In place of reCAPTCHA: it loads its parts and talks to its host as the real one does. */
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

/** Answers the hosts of captcha and fingerprint. @returns the hosts that the page asks */
async function interceptHosts(page: Page): Promise<Set<string>> {
  const hosts = new Set<string>();
  await page.route(OTHER_HOST, (route) => {
    const url = route.request().url();
    const found = BODIES.find(([prefix]) => url.startsWith(prefix));
    hosts.add(new URL(url).host);
    if (!found) return route.abort();
    const [, contentType, body] = found;
    return route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } });
  });
  return hosts;
}

/** The bodies that the browser sends to the gateway at an address, oldest first. */
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

async function signInByCode(ways: SignInMethodsApp, page: Page, address: string): Promise<void> {
  await continueWithEmail(page, address);
  await page.getByRole('button', { name: 'Email me a login code' }).click();
  await enterCode(page, await ways.code(address));
  await signedIn(page, 'Your passcode has been successfully verified.');
}

describe('with SIGN_IN_CAPTCHA', () => {
  const ways = launchSignInMethods(METHODS, { signInCaptcha: 'on' });
  const configure = (settings: object) =>
    Object.assign(ways.app.emulator.state.settings, CAPTCHA, settings);
  afterEach(() => Object.assign(ways.app.emulator.state.settings, defaultSettings()));

  test.each([
    ['a captcha alone', {}, SOLVED, GOOGLE],
    [
      'a fingerprint that is observed',
      { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'OBSERVATION' },
      { ...SOLVED, ...RECOGNIZED },
      [...STYTCH, ...GOOGLE],
    ],
  ])(
    'S73 provider-6 provider-7 %s reaches the provider, and only the named hosts are asked',
    async (...row) => {
      const [name, settings, expected, hosts] = row;
      configure(settings);
      const page = await ways.newPage();
      const asked = await interceptHosts(page);
      const sent = bodiesOf(page, '/otps/authenticate');
      await page.goto(`${ways.app.origin}/login`);
      await signInByCode(ways, page, `${name.replaceAll(' ', '-')}@example.com`);
      expect(sent).toEqual([expect.objectContaining(expected)]);
      expect([...asked].sort()).toEqual([...hosts].sort());
    },
  );

  test('S73 provider-8 after a challenge the SDK solves a captcha and repeats the call', async () => {
    configure({ dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' });
    const page = await ways.newPage();
    await interceptHosts(page);
    const sent = bodiesOf(page, '/otps/authenticate');
    // The search for a user has no second try in the SDK, so only codes are challenged here.
    await page.route('**/sdk/v1/users/search', (route) =>
      route.fulfill({ json: { data: { userType: 'new' } } }),
    );
    await page.goto(`${ways.app.origin}/login`);
    await signInByCode(ways, page, 'challenged@example.com');
    expect(sent).toEqual([
      expect.objectContaining(RECOGNIZED),
      expect.objectContaining({ ...RECOGNIZED, ...SOLVED }),
    ]);
    expect(sent[0]).not.toHaveProperty('captcha_token');
  });

  test('S73 a login page that was reached by a link is opened anew, and can load the scripts', async () => {
    configure({});
    const page = await ways.newPage();
    const asked = await interceptHosts(page);
    await page.goto(ways.app.origin);
    await page.getByRole('link', { name: 'Sign Up' }).first().click();
    await says(page, 'Sign up or log in');
    await signInByCode(ways, page, 'by-link@example.com');
    expect([...asked].sort()).toEqual(GOOGLE);
  });

  test('S73 provider-6 a new password by e-mail passes with a captcha', async () => {
    const address = 'forgetful@example.com';
    configure({});
    const page = await ways.newPage();
    await interceptHosts(page);
    await page.goto(`${ways.app.origin}/login`);
    await signInByCode(ways, page, address);
    await page.context().clearCookies();
    const sent = bodiesOf(page, '/passwords/email/reset');
    await page.goto(`${ways.app.origin}/login`);
    await page.evaluate(
      ([email]) =>
        fetch('/sdk/v1/passwords/email/reset/start', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, captcha_token: 'solved' }),
        }),
      [address],
    );
    await page.goto(await ways.link(address));
    await givePassword(page, OTHER);
    await signedIn(page);
    expect(sent).toEqual([expect.objectContaining(SOLVED)]);
  });

  test('S73 Settings needs no captcha and asks no other host', async () => {
    const page = await ways.newPage();
    await addAuthenticator(page);
    await openPasskeys(ways, page, 'June Park');
    configure({ dfp_protected_auth_enabled: true });
    const asked = await interceptHosts(page);
    await page.reload();
    await page.getByRole('button', { name: 'Manage passkeys' }).click();
    await page.getByText('Set up a new Passkey').waitFor();
    await createPasskey(page);
    expect([...asked]).toEqual([]);
  });
});

describe('without SIGN_IN_CAPTCHA', () => {
  const ways = launchSignInMethods('google,email_otp');
  afterEach(() => Object.assign(ways.app.emulator.state.settings, defaultSettings()));

  test('S73 no other host is asked, and a project that wants captchas refuses', async () => {
    Object.assign(ways.app.emulator.state.settings, CAPTCHA, { dfp_protected_auth_enabled: false });
    const page = await ways.newPage();
    const asked = await interceptHosts(page);
    await page.goto(`${ways.app.origin}/login`);
    await continueWithEmail(page, 'robot@example.com');
    await says(page, 'Captcha required');
    expect([...asked]).toEqual([]);
  });

  test('S73 settings that the browser kept from before are used without their captcha', async () => {
    const page = await ways.newPage();
    const asked = await interceptHosts(page);
    const settings = { ...defaultSettings(), ...CAPTCHA, vertical: 'CONSUMER' };
    const kept = [
      `posy_bootstrap_${ways.app.emulator.state.project.publicToken}`,
      JSON.stringify({ data: { ...settings, disable_sdk_watermark: false } }),
    ] as const;
    await page.addInitScript(([key, text]) => localStorage.setItem(key, text), kept);
    await page.route('**/sdk/v1/projects/bootstrap/*', (route) => route.abort());
    await page.goto(`${ways.app.origin}/login`);
    await page.locator('[class*="watermarkContainer"]').waitFor();
    await continueWithEmail(page, 'kept@example.com');
    await says(page, 'Enter passcode');
    expect([...asked]).toEqual([]);
  });
});
