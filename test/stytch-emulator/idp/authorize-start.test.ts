import { describe, expect, it } from 'vitest';
import { callSdk } from '../fixture.ts';
import { CALLBACK, type Call, CLIENT, request, start, submit, withApp } from './idp.fixture.ts';

describe('the question for consent', () => {
  it('names the application and the default scopes', async () => {
    const fixture = await withApp();
    const { data } = await start(fixture);
    expect(data).toMatchObject({
      user_id: fixture.userId,
      user: { emails: [{ email: 'rosa@example.com' }] },
      client: { client_id: CLIENT, client_name: 'Calendar', client_type: 'third_party_public' },
      consent_required: true,
      scope_results: [
        { scope: 'openid', is_grantable: true },
        { scope: 'email', is_grantable: true },
        { scope: 'profile', is_grantable: true },
      ],
    });
    expect(data.client).not.toHaveProperty('client_secret');
  });

  it('is on the older path as well, and needs a session on both', async () => {
    const fixture = await withApp();
    const body = { ...request, scopes: ['openid'] };
    for (const path of ['/oauth/authorize/start', '/idp/oauth/authorize/start']) {
      const { data } = await callSdk(fixture, `POST ${path}`, { session: fixture.session, body });
      expect(data).toMatchObject({ consent_required: true, scope_results: [{ scope: 'openid' }] });
      const anonymous = await callSdk(fixture, `POST ${path}`, { body });
      expect(anonymous.refusal).toBe('401 user_unauthenticated');
    }
  });

  it.each([
    ['404 connected_app_not_found', { client_id: 'unknown' }],
    [
      '400 connected_app_supplied_redirect_url_not_found_in_client',
      { redirect_uri: `${CALLBACK}&more=1` },
    ],
    ['400 invalid_argument', { response_type: 'token' }],
    ['403 third_party_clients_cannot_use_full_access', { scopes: ['full_access'] }],
  ])('refuses with %s', async (refusal, changes) => {
    expect((await start(await withApp(), changes)).refusal).toBe(refusal);
  });

  it('marks what the user cannot grant', async () => {
    const fixture = await withApp({ custom_scopes: ['read:links'] });
    const { data } = await start(fixture, { scopes: ['openid', 'read:links', 'write:links'] });
    expect(data.scope_results).toMatchObject([
      { scope: 'openid', is_grantable: true },
      { scope: 'read:links', is_grantable: true },
      { scope: 'write:links', is_grantable: false },
    ]);
  });

  it('is asked once of a stranger’s scopes, and again when asked to', async () => {
    const fixture = await withApp();
    const asks = async (changes: object = {}) =>
      (await start(fixture, changes)).data.consent_required;
    expect(await asks()).toBe(true);
    await submit(fixture);
    expect(await asks()).toBe(false);
    expect(await asks({ scopes: ['openid', 'phone'] })).toBe(true);
    expect(await asks({ prompt: 'consent' })).toBe(true);
  });

  it('is spared the project’s own application, unless it wants to stay', async () => {
    const asks = async (fixture: Call, changes: object = {}) =>
      (await start(fixture, changes)).data.consent_required;
    const own = await withApp({ client_type: 'first_party_public' });
    expect(await asks(own)).toBe(false);
    const staying = { scopes: ['openid', 'offline_access'] };
    expect(await asks(own, staying)).toBe(true);
    const trusted = {
      client_type: 'first_party',
      bypass_consent_for_offline_access: true,
    } as const;
    expect(await asks(await withApp(trusted), staying)).toBe(false);
  });
});
