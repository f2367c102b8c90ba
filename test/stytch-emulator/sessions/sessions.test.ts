import { describe, expect, it } from 'vitest';
import { callSdk, createClient, errorOf, ROSA, setUp, setUpSignedIn, signIn } from '../fixture.ts';
import { newSigningKeys } from './signing.ts';

const MINUTE = 60_000;

describe('sessions.authenticate', () => {
  it('accepts a token or a JWT, and returns the session, the user and a new JWT', async () => {
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

  it('extends the session only if a duration is given', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_token } = await signIn(fixture);
    fixture.advance(59 * MINUTE);
    await sessions.authenticate({ session_token });
    await sessions.authenticate({ session_token, session_duration_minutes: 5 });
    fixture.advance(4 * MINUTE);
    await sessions.authenticate({ session_token });
    fixture.advance(1 * MINUTE);
    expect(await errorOf(sessions.authenticate({ session_token }))).toBe('404 session_not_found');
  });

  it('rejects missing, duplicate, unknown and forged arguments', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_token, session_jwt } = await signIn(fixture);
    const forged = (await signIn(await setUp({ signingKeys: await newSigningKeys() }))).session_jwt;
    expect(await errorOf(sessions.authenticate({}))).toBe('400 no_session_arguments');
    expect(await errorOf(sessions.authenticate({ session_token, session_jwt }))).toBe(
      '400 too_many_session_arguments',
    );
    expect(await errorOf(sessions.authenticate({ session_token: 'st-none' }))).toBe(
      '404 session_not_found',
    );
    expect(await errorOf(sessions.authenticate({ session_jwt: forged }))).toBe(
      '400 unable_to_parse_session_jwt',
    );
  });

  it('rejects wrong project credentials', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    const wrongClient = createClient(fixture.url, { secret: 'wrong' });
    expect(await errorOf(wrongClient.sessions.authenticate({ session_token }))).toBe(
      '401 unauthorized_credentials',
    );
  });
});

describe('session JWTs', () => {
  it('are verified locally by the SDK for five minutes', async () => {
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

  it('pass the local check after a revocation but not the remote one', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_jwt } = await signIn(fixture);
    await sessions.revoke({ session_jwt });
    await expect(sessions.authenticateJwt({ session_jwt })).resolves.toBeDefined();
    const remote = sessions.authenticateJwt({ session_jwt, max_token_age_seconds: 0 });
    expect(await errorOf(remote)).toBe('404 session_not_found');
  });

  it('have a JWKS with only the public key of the project', async () => {
    const { client, state } = await setUp();
    const { keys } = await client.sessions.getJWKS({ project_id: state.project.projectId });
    expect(keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig' }]);
    expect(keys[0]).not.toHaveProperty('d');
    const other = client.sessions.getJWKS({ project_id: 'project-test-other' });
    expect(await errorOf(other)).toBe('404 project_not_found');
  });
});

describe('sessions.revoke', () => {
  it.each(['session_id', 'session_token', 'session_jwt'] as const)(
    'accepts a %s',
    async (field) => {
      const fixture = await setUp();
      const { sessions } = fixture.client;
      const { session_token, session_jwt, user_session } = await signIn(fixture);
      const named = { session_token, session_jwt, session_id: user_session?.session_id ?? '' };
      await sessions.revoke({ [field]: named[field] });
      expect(await errorOf(sessions.authenticate({ session_token }))).toBe('404 session_not_found');
      expect(await errorOf(sessions.revoke({ [field]: named[field] }))).toBe(
        '404 session_not_found',
      );
    },
  );

  it('requires exactly one argument', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_token, session_jwt } = await signIn(fixture);
    expect(await errorOf(sessions.revoke({}))).toBe('400 no_session_revoke_arguments');
    expect(await errorOf(sessions.revoke({ session_token, session_jwt }))).toBe(
      '400 too_many_session_revoke_arguments',
    );
    await expect(sessions.authenticate({ session_token })).resolves.toBeDefined();
  });
});

it('sessions.get lists the active sessions of a user', async () => {
  const fixture = await setUp();
  const { user_id, user_session } = await signIn(fixture);
  await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
  const { sessions } = await fixture.client.sessions.get({ user_id });
  expect(sessions.map((session) => session.session_id)).toEqual([user_session?.session_id]);
});

describe('sessions in the browser SDK', () => {
  it('are authenticated and extended by the token in the header', async () => {
    const fixture = await setUpSignedIn();
    const { session, userId } = fixture;
    const checked = await callSdk(fixture, 'POST /sessions/authenticate', { session, body: {} });
    expect(checked.data).toMatchObject({
      user_id: userId,
      user: { emails: [{ email: ROSA.email }] },
      session: { user_id: userId },
      session_token: session,
    });
    expect(fixture.state.canaries.find(checked.data.session_jwt)).toEqual(['session_jwt']);
    const body = { session_duration_minutes: 5 };
    await callSdk(fixture, 'POST /sessions/authenticate', { session, body });
    fixture.advance(5 * MINUTE);
    const late = await callSdk(fixture, 'POST /sessions/authenticate', { session, body: {} });
    expect(late.error).toBe('404 session_not_found');
  });

  it('end when they are revoked', async () => {
    const fixture = await setUpSignedIn();
    const { session } = fixture;
    expect((await callSdk(fixture, 'POST /sessions/revoke', { session })).status).toBe(200);
    const after = await callSdk(fixture, 'GET /users/me', { session });
    expect(after.error).toBe('404 session_not_found');
    expect(fixture.state.sessions.count()).toBe(0);
  });
});
