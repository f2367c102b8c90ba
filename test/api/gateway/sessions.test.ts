import { expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { readStored, recordKey } from '#test/harness/app/session-records.ts';
import { PROJECT } from '#test/harness/app/surroundings.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { defaultSettings } from '#test/stytch-emulator/project/settings.ts';

const app = await launchTestApp();
const checks = () => app.emulator.state.calls.of('POST', '/sdk/v1/sessions/authenticate');
/** Returns the provider's id of a client's session, as the SDK receives it. */
async function providerSession(client: BrowserlessClient): Promise<string> {
  const response = await client.post('/sdk/v1/sessions/authenticate', {});
  return response.json<{ data: { session: { session_id: string } } }>().data.session.session_id;
}

const ANONYMOUS = { data: { session: null, user: null } };

it('bootstrap turns off the project settings that the gateway does not support', async () => {
  Object.assign(app.emulator.state.settings, {
    cname_domain: 'login.elsewhere.example',
    captcha_settings: { enabled: true, siteKey: 'of-a-script-of-another-site' },
    dfp_protected_auth_enabled: true,
    pkce_required_for_oauth: true,
    pkce_required_for_email_magic_links: true,
    pkce_required_for_password_resets: true,
  });
  const response = await app.visitor().get(`/sdk/v1/projects/bootstrap/${PROJECT.publicToken}`);
  Object.assign(app.emulator.state.settings, defaultSettings());
  expect(response.status).toBe(200);
  expect(response.json()).toMatchObject({
    data: {
      cname_domain: null,
      pkce_required_for_oauth: false,
      pkce_required_for_email_magic_links: false,
      pkce_required_for_password_resets: false,
      captcha_settings: { enabled: false },
      dfp_protected_auth_enabled: false,
      rbac_policy: { roles: [], resources: [], scopes: [] },
    },
  });
});

it('responds 404 for another project', async () => {
  const response = await app.visitor().get('/sdk/v1/projects/bootstrap/public-token-test-x');
  expect(response.status).toBe(404);
  expect(response.json()).toMatchObject({ error_type: 'route_not_found', status_code: 404 });
});

it('S47 responds to an anonymous check without a provider call', async () => {
  const before = checks();
  const response = await app.visitor().post('/sdk/v1/sessions/authenticate', {});
  expect([response.status, response.json()]).toEqual([200, ANONYMOUS]);
  expect(checks()).toBe(before);
});

it('a check of a session returns the user, without a token', async () => {
  const client = await app.signIn();
  const response = await client.post('/sdk/v1/sessions/authenticate', {
    session_duration_minutes: 500_000,
  });
  expect(response.status).toBe(200);
  const { data } = response.json<{ data: { user: object; session: { expires_at: string } } }>();
  expect(data).toMatchObject({
    session: { session_id: expect.any(String) },
    user: { user_id: expect.any(String) },
  });
  expect(app.emulator.state.canaries.find(response.text)).toEqual([]);
  expect(Object.keys(data)).not.toContain('session_token');
});

it('S28 S51 S77 provider-3 a check extends the provider session to the end of our session, but not our session', async () => {
  const client = await app.signIn();
  const session = app.emulator.state.sessions.byId(await providerSession(client));
  const end = (await readStored(app, client)).createdAt + 30 * 24 * 60 * 60_000;
  if (session) session.expiresAt = Date.now() + 60_000;
  const key = recordKey(client);
  await app.redis.pexpire(key, 60_000);
  await client.post('/sdk/v1/sessions/authenticate', { session_duration_minutes: 500_000 });
  expect(await app.redis.pttl(key)).toBeLessThanOrEqual(60_000);
  expect(await app.redis.pttl(key)).toBeGreaterThan(0);
  expect(session?.expiresAt).toBeGreaterThan(end - 2 * 60_000);
  expect(session?.expiresAt).toBeLessThanOrEqual(end);
});

it('S47 one check ends a session that was revoked at the provider', async () => {
  const client = await app.signIn();
  app.emulator.state.sessions.end(await providerSession(client));
  const response = await client.post('/sdk/v1/sessions/authenticate', {});
  expect([response.status, response.json()]).toEqual([200, ANONYMOUS]);
  // S78: the response keeps the browser's storage, which contains unsaved changes.
  expect(response.headers['clear-site-data']).toBeUndefined();
  expect(client.cookies.has('posy')).toBe(false);
  expect((await client.get('/api/profile')).status).toBe(401);
});

it('S49 the SDK’s revoke signs out', async () => {
  const client = await app.signIn();
  const thief = client.copy();
  const response = await client.send('POST', '/sdk/v1/sessions/revoke', {});
  expect([response.status, response.json()]).toEqual([200, { data: {} }]);
  expect(response.headers['clear-site-data']).toBe('"storage"');
  expect(client.cookies.has('posy')).toBe(false);
  expect((await thief.get('/api/profile')).status).toBe(401);
  await app.providerUpToDate();
  expect(app.emulator.state.calls.of('POST', '/v1/sessions/revoke')).toBeGreaterThan(0);
});
