import { afterEach, describe, expect, it, vi } from 'vitest';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { PROJECT } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import type { RecordingUpstream } from '#test/harness/services/recording-upstream.ts';
import { defaultSettings } from '#test/stytch-emulator/project/settings.ts';

const PATH = `/sdk/v1/projects/bootstrap/${PROJECT.publicToken}`;
const HOUR = 60 * 60_000;
const { app, upstream } = await launchRecordedApp();
const { settings } = app.emulator.state;

afterEach(() => {
  vi.useRealTimers();
  Object.assign(settings, defaultSettings());
});

async function bootstrap(from = app) {
  const { status, text, json } = await from.visitor().get(PATH);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return json<{ data: Record<string, unknown> }>().data;
}

/** The default response: every setting is off or null, and there is one domain (spec section 3). */
const DEFAULTS = {
  project_name: null,
  disable_sdk_watermark: true,
  captcha_settings: { enabled: false },
  cname_domain: null,
  email_domains: ['stytch.com'],
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: null,
  dfp_protected_auth_enabled: false,
  rbac_policy: { roles: [], resources: [], scopes: [] },
  siwe_required_for_crypto_wallets: false,
  vertical: null,
};

type Script = Parameters<RecordingUpstream['script']>[1];
const good = { data: { ...defaultSettings(), vertical: 'CONSUMER' } };
const JSON_TYPE = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };
const FAILURES: [string, Script][] = [
  ['responds with 500', { status: 500, body: { error_type: 'internal_server_error' } }],
  [
    'refuses',
    { status: 401, body: { error_type: 'unauthorized_credentials', error_message: 'x' } },
  ],
  ['responds with HTML', { headers: html, body: '<html>' }],
  ['responds with an empty object', { body: {} }],
  ['responds with incomplete settings', { body: { data: { project_name: 'Posy' } } }],
  [
    'responds with an invalid captcha setting',
    { body: { data: { ...good.data, captcha_settings: 1 } } },
  ],
  [
    'responds with deeply nested JSON',
    { body: `{"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}` },
  ],
  ['closes the connection', (response) => void response.destroy()],
  ['hangs', () => undefined],
];

describe('before any successful load', () => {
  it.each(FAILURES)('provider-10 sends the defaults when the provider %s', async (_, script) => {
    upstream.script(`GET ${PATH}`, script);
    expect(await bootstrap()).toEqual(DEFAULTS);
  });
});

describe('after a successful load', () => {
  const LUDS = { luds_complexity: 3, luds_minimum_count: 12 };

  it.each(FAILURES)(
    'provider-9 sends the last settings when the provider %s',
    async (_, script) => {
      Object.assign(settings, { password_config: LUDS, project_name: 'Posy' });
      const loaded = await bootstrap();
      expect(loaded).toMatchObject({ password_config: LUDS, project_name: 'Posy' });
      upstream.script(`GET ${PATH}`, script);
      expect(await bootstrap()).toEqual(loaded);
    },
  );

  it('provider-9 sends new settings immediately, and keeps the last ones for a day', async () => {
    Object.assign(settings, { password_config: LUDS });
    await bootstrap();
    Object.assign(settings, { password_config: null, project_name: 'Posy' });
    expect(await bootstrap()).toMatchObject({ password_config: null, project_name: 'Posy' });
    upstream.script(`GET ${PATH}`, { status: 500, body: {} });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23.9 * HOUR });
    expect(await bootstrap()).toMatchObject({ project_name: 'Posy' });
    vi.setSystemTime(Date.now() + 0.2 * HOUR);
    expect(await bootstrap()).toEqual(DEFAULTS);
  });
});

it('does not send data of the browser, because one response serves all browsers', async () => {
  await app.visitor().get(PATH, { 'X-SDK-Client': 'eyJzZGsiOiJvbGQifQ==' });
  expect(upstream.requests).toHaveLength(1);
  expect(upstream.requests[0]?.headers['x-sdk-client']).toBeUndefined();
});

it('does not store a slow response that is older than the stored settings', async () => {
  let sendFirst = () => undefined as unknown;
  const arrived = new Promise<void>((resolve) => {
    upstream.script(`GET ${PATH}`, (response) => {
      const body = JSON.stringify({ data: { ...good.data, project_name: 'Old' } });
      sendFirst = () => response.writeHead(200, JSON_TYPE).end(body);
      resolve();
    });
  });
  const first = bootstrap();
  await arrived;
  upstream.script(`GET ${PATH}`, { body: { data: { ...good.data, project_name: 'New' } } });
  await bootstrap();
  sendFirst();
  expect(await first).toMatchObject({ project_name: 'Old' });
  upstream.script(`GET ${PATH}`, { status: 500, body: {} });
  expect(await bootstrap()).toMatchObject({ project_name: 'New' });
});

describe('S73 captcha and fingerprint settings', () => {
  const ON = {
    captcha_settings: { enabled: true, siteKey: 'site-key' },
    dfp_protected_auth_enabled: true,
    dfp_protected_auth_mode: 'DECISIONING',
  } as const;

  it('provider-5 are off without SIGN_IN_CAPTCHA', async () => {
    Object.assign(settings, ON);
    expect(await bootstrap()).toMatchObject({
      captcha_settings: { enabled: false },
      dfp_protected_auth_enabled: false,
    });
  });

  it('provider-5 are forwarded unchanged when it is on', async () => {
    const stytchApiUrl = app.emulator.url;
    const withCaptcha = await startApp(app.around, { stytchApiUrl, signInCaptcha: 'on' });
    atEndOfFile(() => withCaptcha.stop());
    expect(await bootstrap(withCaptcha)).toMatchObject({ captcha_settings: { enabled: false } });
    Object.assign(settings, ON);
    expect(await bootstrap(withCaptcha)).toMatchObject(ON);
  });
});
