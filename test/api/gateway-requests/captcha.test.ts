import { afterEach, expect, it } from 'vitest';
import { LISTED, type ListedEndpoint, nameOf } from '#test/api/gateway/listed-endpoints.ts';
import { prepare, sameSessionResponse } from '#test/api/gateway/provider-responses.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { defaultSettings } from '#test/stytch-emulator/project/settings.ts';

const on = await launchRecordedApp({ signInCaptcha: 'on' });
const off = await launchRecordedApp();
const rosa = await on.app.signIn();
const olga = await off.app.signIn();
const { settings } = on.app.emulator.state;
const SOLVED = { captcha_token: 'solved-captcha', dfp_telemetry_id: 'fingerprint-1' };

afterEach(() => Object.assign(settings, defaultSettings()));

/**
 * Calls that take the captcha fields, by section 7 of the specification or because the SDK adds
 * them.
 */
const WITH_CAPTCHA =
  /^\/(magic_links\/email|otps|crypto_wallets|passwords(?!\/strength)|users\/search)|^\/(totps|webauthn)\/(authenticate$|recover$)/;
const takesCaptcha = ({ path }: ListedEndpoint) => WITH_CAPTCHA.test(path);

it.each(LISTED.filter(takesCaptcha).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'S73 provider-6 provider-7 %s forwards captcha and fingerprint only when they are enabled',
  async (_, endpoint) => {
    for (const [recorded, client, expected] of [
      [on, rosa, SOLVED],
      [off, olga, {}],
    ] as const) {
      await prepare(recorded, client, endpoint);
      recorded.upstream.script('*', { body: await sameSessionResponse(recorded, client) });
      const body = { ...endpoint.body, ...SOLVED };
      const response = await client.send(endpoint.method, `/sdk/v1${endpoint.path}`, { body });
      expect([response.status, response.text]).toEqual([200, expect.any(String)]);
      const { captcha_token, dfp_telemetry_id } = JSON.parse(
        recorded.upstream.requests.find(({ method }) => method === endpoint.method)?.body ?? '{}',
      );
      const sent = Object.entries({ captcha_token, dfp_telemetry_id });
      expect(Object.fromEntries(sent.filter(([, value]) => value !== undefined))).toEqual(expected);
    }
  },
);

const SEND = '/sdk/v1/otps/email/login_or_create';
const EMAIL = () => ({ email: newPerson().email });

it('S73 the provider rejects a call without a captcha, and its error reaches the SDK', async () => {
  settings.captcha_settings = { enabled: true, siteKey: 'site-key' };
  const visitor = on.app.visitor();
  const refused = await visitor.post(SEND, EMAIL());
  expect([refused.status, refused.json()]).toMatchObject([
    403,
    { error_type: 'captcha_required', error_message: 'Captcha required' },
  ]);
  expect((await visitor.post(SEND, { ...EMAIL(), ...SOLVED })).status).toBe(200);
});

it('S73 forwards the captcha challenge of a fingerprint check as the plain text that makes the SDK retry', async () => {
  Object.assign(settings, {
    captcha_settings: { enabled: true, siteKey: 'site-key' },
    dfp_protected_auth_enabled: true,
  });
  const visitor = on.app.visitor();
  const challenged = await visitor.post(SEND, EMAIL());
  expect([challenged.status, challenged.text]).toEqual([403, 'Captcha required']);
  expect(challenged.headers['content-type']).toMatch(/^text\/plain/);
  expect((await visitor.post(SEND, { ...EMAIL(), ...SOLVED })).status).toBe(200);
});

it('S73 no other plain text of the provider is forwarded', async () => {
  for (const [status, body] of [
    [403, 'Forbidden by a proxy'],
    [500, 'Captcha required'],
  ] as const) {
    const headers = { 'content-type': 'text/plain' };
    on.upstream.script(`POST ${SEND}`, { status, headers, body });
    const response = await on.app.visitor().post(SEND, EMAIL());
    expect([response.status, response.text]).toEqual([503, expect.not.stringContaining(body)]);
  }
});

const CAPTCHA_HOSTS = /google\.com|gstatic\.com|stytch\.com/g;

it('S73 only the login page and /reset-password may load captcha scripts, and only when the captcha is on', async () => {
  const policy = async ({ app }: typeof on, path: string) => {
    const { headers } = await app.visitor().get(path, { Accept: 'text/html' });
    return `${headers['content-security-policy']}`;
  };
  const others = ['/', '/auth/callback', '/settings', '/oauth/authorize', '/privacy', '/nowhere'];
  for (const path of others) expect(await policy(on, path)).not.toMatch(CAPTCHA_HOSTS);
  for (const path of ['/login', '/reset-password', '/Reset-Password/']) {
    expect(await policy(off, path)).not.toMatch(CAPTCHA_HOSTS);
    const rules = (await policy(on, path)).split('; ');
    expect(rules.filter((rule) => rule.includes('https://'))).toEqual([
      "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://elements.stytch.com/telemetry.js",
      "connect-src 'self' https://www.google.com/recaptcha/ https://telemetry.stytch.com/submit",
      "frame-src 'self' https://www.google.com/recaptcha/",
    ]);
  }
});
