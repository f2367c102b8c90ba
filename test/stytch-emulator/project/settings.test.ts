import { describe, expect, it } from 'vitest';
import { callAdmin, callSdk, setUp } from '../fixture.ts';

describe('bootstrap', () => {
  it('returns the settings, which an admin call changes', async () => {
    const fixture = await setUp();
    const settings = { pkce_required_for_oauth: true, project_name: 'Posy' };
    expect((await callAdmin(fixture, 'PUT /settings', settings)).status).toBe(200);
    const { publicToken } = fixture.state.project;
    const { data } = await callSdk(fixture, `GET /projects/bootstrap/${publicToken}`);
    expect(data).toMatchObject({
      ...settings,
      captcha_settings: { enabled: false },
      password_config: null,
      rbac_policy: { roles: [], resources: [], scopes: [] },
      siwe_required_for_crypto_wallets: false,
    });
  });

  it('rejects the public token of another project', async () => {
    const fixture = await setUp();
    const response = await callSdk(fixture, 'GET /projects/bootstrap/public-token-test-other');
    expect(response.error).toBe('401 unauthorized_credentials');
  });
});
