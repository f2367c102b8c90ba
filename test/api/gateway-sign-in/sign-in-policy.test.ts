import { describe, expect, it } from 'vitest';
import { LISTED, nameOf } from '#test/api/gateway/listed-endpoints.ts';
import { make, signedInResponse, tryCode } from '#test/api/gateway/provider-responses.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { PROJECT } from '#test/harness/app/surroundings.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import { userOfEmail } from '#test/stytch-emulator/users/contacts.ts';

const IMPERSONATE = '/sdk/v1/impersonation/authenticate';

describe('where Google is the only method', async () => {
  const { app, upstream } = await launchRecordedApp({ signInMethods: 'google' });

  it('the gateway has no routes', async () => {
    const rosa = await app.signIn();
    upstream.reset();
    for (const endpoint of LISTED) {
      const response = await make(rosa, endpoint);
      expect([response.status, response.json()], nameOf(endpoint)).toMatchObject([
        404,
        { error_type: 'route_not_found' },
      ]);
    }
    for (const [method, path] of [
      ['GET', `/sdk/v1/projects/bootstrap/${PROJECT.publicToken}`],
      ['POST', '/sdk/v1/events'],
      ['POST', '/sdk/v1/sessions/authenticate'],
      ['POST', '/sdk/v1/sessions/revoke'],
      ['POST', '/sdk/v1/oauth/authorize'],
      ['POST', IMPERSONATE],
      ['GET', '/v1/public/oauth/github/start'],
      ['GET', '/v1/public/oauth/google/onetap/start'],
      ['POST', '/v1/oauth/callback/oauth-callback-test-1'],
    ] as const) {
      const body = method === 'POST' ? {} : undefined;
      expect((await rosa.send(method, path, { body })).status, path).toBe(404);
    }
    expect(upstream.requests).toEqual([]);
    expect((await rosa.get('/api/session')).json()).toMatchObject({ signedIn: true });
  });

  it('a sign-in by another provider, from a modified Google start, is rejected', async () => {
    const client = app.visitor();
    const start = await client.get('/auth/google/start');
    const github = `${start.headers.location}`.replace('/oauth/google/', '/oauth/github/');
    const back = await chooseAccount(github, newPerson());
    const accessToken = back.searchParams.get('token');
    const response = await client.post('/api/auth/verify', { accessToken });
    expect([response.status, response.json()]).toMatchObject([
      400,
      { error: 'This sign-in method is not available' },
    ]);
    expect(client.cookies.has('posy')).toBe(false);
    expect(await app.redis.keys(`session:*`)).toHaveLength(1);
    await app.providerUpToDate();
    expect(upstream.last('POST /v1/sessions/revoke').body).toMatch(/session-test-/);
  });

  it('an emailed link is rejected', async () => {
    for (const tokenType of ['magic_links', 'login']) {
      const response = await app
        .visitor()
        .post('/api/auth/verify', { accessToken: 'x', tokenType });
      expect([response.status, response.json()]).toMatchObject([
        400,
        { error: 'This sign-in method is not available' },
      ]);
    }
    expect(upstream.requests).toEqual([]);
  });
});

describe('where emailed codes are enabled', async () => {
  const recorded = await launchRecordedApp({ signInMethods: 'google,email_otp' });
  const { app, upstream } = recorded;
  const signInBy = (type: string, delivery_method: string) => {
    const body = signedInResponse(recorded, { factor: { type, delivery_method } });
    upstream.script('POST /sdk/v1/otps/authenticate', { body });
    return tryCode(recorded, app.visitor());
  };

  it('an emailed code signs in', async () => {
    const response = await signInBy('otp', 'email');
    expect(response.status).toBe(200);
  });

  it.each([
    ['otp', 'sms'],
    ['otp', 'whatsapp'],
    ['magic_link', 'email'],
    ['password', 'knowledge'],
    ['webauthn', 'webauthn_registration'],
    ['crypto', 'crypto_wallet'],
    ['oauth', 'oauth_github'],
    ['impersonated', 'impersonation'],
    ['trusted_auth_token', 'trusted_token_exchange'],
    ['something_new', 'by_pigeon'],
  ])('a session by %s, %s, is rejected and ended at the provider', async (type, delivery) => {
    const response = await signInBy(type, delivery);
    expect([response.status, response.setCookies]).toEqual([400, []]);
    await app.providerUpToDate();
    expect(upstream.last('POST /v1/sessions/revoke').body).toMatch(/session-test-/);
  });
});

describe('where passwords are enabled and emailed links are not', async () => {
  const { app, upstream } = await launchRecordedApp({ signInMethods: 'google,passwords' });
  const { state } = app.emulator;
  const SEND = '/sdk/v1/magic_links/email/login_or_create';
  const PRIMARY = '/sdk/v1/magic_links/email/send/primary';

  it('links are sent only to existing users, and create no account at the provider', async () => {
    const { email } = newPerson();
    const response = await app.visitor().post(SEND, { email });
    expect([response.status, response.json()]).toMatchObject([
      404,
      { error_type: 'email_not_found' },
    ]);
    expect(upstream.requests.map(({ target }) => target)).toEqual([PRIMARY]);
    expect(state.users.byEmail(email)).toBeUndefined();
    expect((await app.visitor().post(PRIMARY, { email })).status).toBe(404);
    expect(upstream.requests).toHaveLength(1);
  });

  async function follow(email: string) {
    const client = app.visitor();
    expect((await client.post(SEND, { email })).status).toBe(200);
    const [link] = state.inbox.latest(email).links ?? [];
    const accessToken = new URL(link?.url ?? '').searchParams.get('token');
    return {
      client,
      response: await client.post('/api/auth/verify', { accessToken, tokenType: 'magic_links' }),
    };
  }

  it('a user who forgot the password signs in by a link', async () => {
    const person = newPerson();
    const signedUp = await app.visitor().post('/sdk/v1/passwords', {
      email: person.email,
      password: 'quiet-harbour-lantern-42',
    });
    expect(signedUp.status).toBe(200);
    const { client, response } = await follow(person.email);
    expect(response.status).toBe(200);
    expect((await client.get('/api/session')).json()).toMatchObject({ method: 'magic_links' });
  });

  it('a link does not sign up a user who exists only at the provider', async () => {
    const { email } = newPerson();
    userOfEmail(state, email);
    const { client, response } = await follow(email);
    expect([response.status, response.json()]).toMatchObject([
      400,
      { error: 'This sign-in method is not available' },
    ]);
    expect([client.cookies.has('posy'), await app.db('users').where({ email })]).toEqual([
      false,
      [],
    ]);
    await app.providerUpToDate();
    expect(upstream.last('POST /v1/sessions/revoke').body).toMatch(/session-test-/);
  });
});

describe('impersonation', async () => {
  const named = await launchRecordedApp({ signInMethods: 'all,impersonation' });

  it('signs in if it is enabled', async () => {
    const factor = { type: 'impersonated', delivery_method: 'impersonation' };
    named.upstream.script(`POST ${IMPERSONATE}`, { body: signedInResponse(named, { factor }) });
    const client = named.app.visitor();
    const response = await client.post(IMPERSONATE, { impersonation_token: 'one-time' });
    expect([response.status, named.leaksOf(response)]).toEqual([200, []]);
    expect((await client.get('/api/session')).json()).toEqual({
      signedIn: true,
      method: 'impersonation',
      confirmed: false,
    });
  });

  it('is not included in `all`', async () => {
    const { app, upstream } = await launchRecordedApp();
    const response = await app.visitor().post(IMPERSONATE, { impersonation_token: 'one-time' });
    expect([response.status, upstream.requests]).toEqual([404, []]);
  });
});
