import { describe, expect, it } from 'vitest';
import { callAdmin, callSdk, type Fixture, setUp, signIn } from '../fixture.ts';

const MINUTE = 60_000;

async function issue(fixture: Fixture, userId: string) {
  const body = { user_id: userId, impersonator_email_address: 'ana@example.com' };
  const response = await callAdmin(fixture, 'POST /impersonation-tokens', body);
  return (await response.json()).impersonation_token;
}

const authenticate = (fixture: Fixture, token: string, session = '') =>
  callSdk(fixture, 'POST /impersonation/authenticate', {
    session,
    body: { impersonation_token: token },
  });

describe('impersonation', () => {
  it('starts a separate session that names the impersonator', async () => {
    const fixture = await setUp();
    const { user_id, session_token } = await signIn(fixture);
    const { data } = await authenticate(fixture, await issue(fixture, user_id), session_token);
    expect(data).toMatchObject({
      user_id,
      user: { emails: [{ email: 'rosa@example.com' }] },
      session: {
        authentication_factors: [
          {
            type: 'impersonated',
            delivery_method: 'impersonation',
            impersonated_factor: { impersonator_email_address: 'ana@example.com' },
          },
        ],
      },
    });
    expect(data.session_token).not.toBe(session_token);
    expect(fixture.state.canaries.find(data.session_token)).toEqual(['session_token']);
  });

  it('ends after an hour and cannot be extended', async () => {
    const fixture = await setUp();
    const { user_id } = await signIn(fixture);
    const { data } = await authenticate(fixture, await issue(fixture, user_id));
    const check = () =>
      callSdk(fixture, 'POST /sessions/authenticate', {
        session: data.session_token,
        body: { session_duration_minutes: 600 },
      });
    fixture.advance(60 * MINUTE - 1);
    expect((await check()).status).toBe(200);
    fixture.advance(1);
    expect((await check()).error).toBe('404 session_not_found');
  });

  it('accepts a token once, within five minutes, for an existing user', async () => {
    const fixture = await setUp();
    const { user_id } = await signIn(fixture);
    const refused = '401 unable_to_auth_impersonation_token';
    expect((await authenticate(fixture, 'guess')).error).toBe(refused);
    const used = await issue(fixture, user_id);
    await authenticate(fixture, used);
    expect((await authenticate(fixture, used)).error).toBe(refused);
    const late = await issue(fixture, user_id);
    fixture.advance(5 * MINUTE);
    expect((await authenticate(fixture, late)).error).toBe(refused);
    const deleted = await issue(fixture, user_id);
    await fixture.client.users.delete({ user_id });
    expect((await authenticate(fixture, deleted)).error).toBe(refused);
    expect(await issue(fixture, user_id)).toBeUndefined();
  });
});
