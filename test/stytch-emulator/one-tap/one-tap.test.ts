import { describe, expect, it } from 'vitest';
import {
  callAdmin,
  type Fixture,
  getToken,
  LOGIN_URL,
  ROSA,
  SIGNUP_URL,
  setUp,
} from '../fixture.ts';
import { googleIdToken } from './google-id-token.ts';

const CLIENT_ID = 'posy.apps.googleusercontent.com';

async function configured() {
  const fixture = await setUp();
  fixture.state.oneTap.googleClientId = CLIENT_ID;
  return fixture;
}

async function start({ url, state }: Fixture, publicToken = state.project.publicToken) {
  const target = new URL('/v1/public/oauth/google/onetap/start', url);
  target.searchParams.set('public_token', publicToken);
  const response = await fetch(target);
  const cookie = response.headers.get('set-cookie') ?? '';
  return { status: response.status, cookie, ...(await response.json()) };
}

interface Submission {
  readonly idToken?: string;
  readonly cookie?: string;
  readonly type?: string;
  readonly changes?: object;
}

async function submit(fixture: Fixture, id: string, submission: Submission = {}) {
  const { idToken = await googleIdToken(fixture.state, ROSA), cookie = '' } = submission;
  const response = await fetch(new URL(`/v1/oauth/callback/${id}`, fixture.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stytch-oauth-type': submission.type ?? 'google-one-tap',
      cookie: cookie.split(';')[0] ?? '',
    },
    body: JSON.stringify({
      id_token: idToken,
      public_token: fixture.state.project.publicToken,
      login_redirect_url: LOGIN_URL,
      signup_redirect_url: SIGNUP_URL,
      ...submission.changes,
    }),
  });
  const json = await response.json();
  return { ...json, error: `${json.status_code} ${json.error_type}` };
}

async function tap(fixture: Fixture, submission: Submission = {}) {
  const { oauth_callback_id: id, cookie } = await start(fixture);
  return submit(fixture, id, { cookie, ...submission });
}

describe('One Tap start', () => {
  it('returns the Google client id, which is empty until configured', async () => {
    const fixture = await setUp();
    expect(await start(fixture)).toMatchObject({ status: 200, google_client_id: '' });
    await callAdmin(fixture, 'PUT /one-tap', { google_client_id: CLIENT_ID });
    const started = await start(fixture);
    expect(started).toMatchObject({
      google_client_id: CLIENT_ID,
      oauth_callback_id: expect.stringMatching(/^oauth-callback-test-/),
      cookie: expect.stringMatching(/^stytch_csrf_private_token=[\w-]+; .*HttpOnly/),
    });
    expect(fixture.state.canaries.find(started.cookie)).toEqual(['one_tap_csrf_token']);
  });

  it('rejects the public token of another project', async () => {
    expect((await start(await setUp(), 'other')).status).toBe(401);
  });
});

describe('One Tap callback', () => {
  it('returns a token for the same user as a redirect sign-in', async () => {
    const fixture = await configured();
    const first = await tap(fixture);
    expect(first.redirect_url).toContain(`${SIGNUP_URL}?stytch_token_type=oauth&token=`);
    const token = new URL(first.redirect_url).searchParams.get('token') ?? '';
    const { oauth } = fixture.client;
    const tapped = await oauth.authenticate({ token, session_duration_minutes: 60 });
    expect(tapped).toMatchObject({
      provider_type: 'Google',
      user: { name: { first_name: 'Rosa', last_name: 'Lindqvist' } },
    });
    expect((await tap(fixture)).redirect_url).toContain(`${LOGIN_URL}&stytch_token_type=oauth`);
    const redirected = await oauth.authenticate({ token: await getToken(fixture) });
    expect(redirected.user_id).toBe(tapped.user_id);
    expect(redirected.user.providers).toHaveLength(1);
  });

  it('accepts the ID tokens of the admin call, which are not canaries', async () => {
    const fixture = await configured();
    const response = await callAdmin(fixture, 'POST /google-id-tokens', ROSA);
    const { id_token: idToken } = await response.json();
    expect(fixture.state.canaries.find(idToken)).toEqual([]);
    expect((await tap(fixture, { idToken })).status_code).toBe(200);
  });

  it('is accepted once, with the cookie of its start, within ten minutes', async () => {
    const fixture = await configured();
    const { oauth_callback_id: id, cookie } = await start(fixture);
    expect((await submit(fixture, id, { cookie })).status_code).toBe(200);
    const refused = '400 invalid_callback_id';
    expect((await submit(fixture, id, { cookie })).error).toBe(refused);
    expect((await submit(fixture, 'unknown', { cookie })).error).toBe(refused);
    const others = { cookie: (await start(fixture)).cookie };
    expect((await tap(fixture, others)).error).toBe('400 oauth_state_mismatch');
    const late = await start(fixture);
    fixture.advance(10 * 60_000);
    const tooLate = await submit(fixture, late.oauth_callback_id, { cookie: late.cookie });
    expect(tooLate.error).toBe(refused);
  });

  it('rejects ID tokens that Google did not issue for this project', async () => {
    const fixture = await configured();
    const { state } = fixture;
    const errorOf = async (idToken: string) => (await tap(fixture, { idToken })).error;
    const claims = { iss: 'https://accounts.google.com', aud: CLIENT_ID, email: ROSA.email };
    const own = await state.signing.sign({ ...claims, email_verified: true, name: 'Rosa' });
    expect(await errorOf(own)).toBe('400 id_token_invalid');
    expect(await errorOf('nonsense')).toBe('400 id_token_invalid');
    const other = await googleIdToken(state, ROSA, { aud: 'other' });
    expect(await errorOf(other)).toBe('400 id_token_incorrect_audience');
    const unverified = await googleIdToken(state, ROSA, { email_verified: false });
    expect(await errorOf(unverified)).toBe('400 oauth_unverified_email');
    const late = await googleIdToken(state, ROSA);
    fixture.advance(60 * 60_000);
    expect(await errorOf(late)).toBe('400 id_token_expired');
    expect(state.users.count()).toBe(0);
  });

  it.each([
    ['400 oauth_invalid_callback_request', { type: 'other' }],
    ['401 public_token_not_found', { changes: { public_token: 'other' } }],
    [
      '400 no_match_for_provided_oauth_url',
      { changes: { login_redirect_url: 'https://evil.example' } },
    ],
  ])('rejects an invalid request with %s', async (error, submission) => {
    expect((await tap(await configured(), submission)).error).toBe(error);
  });
});
