import { describe, expect, it } from 'vitest';
import { createClient, ROSA, refusal, setUp, signIn } from '../fixture.ts';
import { newSigningKeys } from './signing.ts';

const MINUTE = 60_000;

describe('sessions.authenticate', () => {
  it('takes a token or a JWT, and answers session, user and a fresh JWT', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_token, session_jwt, user_session } = await signIn(fixture);
    fixture.advance(6 * MINUTE);
    const byToken = await sessions.authenticate({ session_token });
    expect(byToken).toMatchObject({
      session: { session_id: user_session?.session_id, expires_at: user_session?.expires_at },
      user: { emails: [{ email: ROSA.email }] },
      session_token,
    });
    expect(byToken.session_jwt).not.toBe(session_jwt);
    const byExpiredJwt = await sessions.authenticate({ session_jwt });
    expect(byExpiredJwt.session.session_id).toBe(user_session?.session_id);
  });

  it('extends the session only when it is given a duration', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_token } = await signIn(fixture);
    fixture.advance(59 * MINUTE);
    await sessions.authenticate({ session_token });
    await sessions.authenticate({ session_token, session_duration_minutes: 5 });
    fixture.advance(4 * MINUTE);
    await sessions.authenticate({ session_token });
    fixture.advance(1 * MINUTE);
    expect(await refusal(sessions.authenticate({ session_token }))).toBe('404 session_not_found');
  });

  it('refuses no, two, unknown and forged arguments', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_token, session_jwt } = await signIn(fixture);
    const forged = (await signIn(await setUp(await newSigningKeys()))).session_jwt;
    expect(await refusal(sessions.authenticate({}))).toBe('400 no_session_arguments');
    expect(await refusal(sessions.authenticate({ session_token, session_jwt }))).toBe(
      '400 too_many_session_arguments',
    );
    expect(await refusal(sessions.authenticate({ session_token: 'st-none' }))).toBe(
      '404 session_not_found',
    );
    expect(await refusal(sessions.authenticate({ session_jwt: forged }))).toBe(
      '400 unable_to_parse_session_jwt',
    );
  });

  it('answers 401 to a stranger', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    const stranger = createClient(fixture.url, { secret: 'wrong' });
    expect(await refusal(stranger.sessions.authenticate({ session_token }))).toBe(
      '401 unauthorized_credentials',
    );
  });
});

describe('session JWTs', () => {
  it('are checked by the SDK alone for five minutes', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_jwt, user_id, user_session } = await signIn(fixture);
    const { session } = await sessions.authenticateJwt({ session_jwt });
    expect(session).toMatchObject({ user_id, session_id: user_session?.session_id });
    expect(fixture.state.calls.of('POST', '/v1/sessions/authenticate')).toBe(0);

    const [, payload = ''] = session_jwt.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({
      iss: `stytch.com/${fixture.state.project.projectId}`,
      aud: [fixture.state.project.projectId],
      exp: claims.iat + 300,
    });
    const late = { session_jwt, current_date: new Date((claims.exp + 1) * 1000) };
    await expect(sessions.authenticateJwtLocal(late)).rejects.toThrow(/"exp" claim/);
    await sessions.authenticateJwt(late);
    expect(fixture.state.calls.of('POST', '/v1/sessions/authenticate')).toBe(1);
  });

  it('pass the local check after a revocation, but not the remote one', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_jwt } = await signIn(fixture);
    await sessions.revoke({ session_jwt });
    await expect(sessions.authenticateJwt({ session_jwt })).resolves.toBeDefined();
    const remote = sessions.authenticateJwt({ session_jwt, max_token_age_seconds: 0 });
    expect(await refusal(remote)).toBe('404 session_not_found');
  });

  it('are signed with the keys that the project lists, and no other project has any', async () => {
    const { client, state } = await setUp();
    const { keys } = await client.sessions.getJWKS({ project_id: state.project.projectId });
    expect(keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig' }]);
    expect(keys[0]).not.toHaveProperty('d');
    const other = client.sessions.getJWKS({ project_id: 'project-test-other' });
    expect(await refusal(other)).toBe('404 project_not_found');
  });
});

describe('sessions.revoke', () => {
  it.each(['session_id', 'session_token', 'session_jwt'] as const)('takes a %s', async (field) => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_token, session_jwt, user_session } = await signIn(fixture);
    const named = { session_token, session_jwt, session_id: user_session?.session_id ?? '' };
    await sessions.revoke({ [field]: named[field] });
    expect(await refusal(sessions.authenticate({ session_token }))).toBe('404 session_not_found');
    expect(await refusal(sessions.revoke({ [field]: named[field] }))).toBe('404 session_not_found');
  });

  it('takes exactly one of them', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_token, session_jwt } = await signIn(fixture);
    expect(await refusal(sessions.revoke({}))).toBe('400 no_session_revoke_arguments');
    expect(await refusal(sessions.revoke({ session_token, session_jwt }))).toBe(
      '400 too_many_session_revoke_arguments',
    );
    await expect(sessions.authenticate({ session_token })).resolves.toBeDefined();
  });
});

it('sessions.get lists the live sessions of a user', async () => {
  const fixture = await setUp();
  const { user_id, user_session } = await signIn(fixture);
  await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
  const { sessions } = await fixture.client.sessions.get({ user_id });
  expect(sessions.map((session) => session.session_id)).toEqual([user_session?.session_id]);
});
