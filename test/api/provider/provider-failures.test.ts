import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

/** A local address, because tests block all other hosts. No server listens there: nock responds. */
const PROVIDER = 'http://localhost:4400';
const UPSTREAM = 'upstream-words-that-nobody-may-see';

beforeAll(() => nock.enableNetConnect(/^127\.0\.0\.1:/));
afterEach(() => {
  const unused = nock.pendingMocks();
  nock.cleanAll();
  expect(unused).toEqual([]);
});
afterAll(() => nock.restore());

const app = await launchTestApp({ stytchApiUrl: `${PROVIDER}/` });
const exchange = () => nock(PROVIDER).post('/v1/oauth/authenticate');

async function verify(): Promise<{ client: BrowserlessClient; response: ClientResponse }> {
  const client = app.visitor();
  await client.get('/auth/google/start');
  const response = await client.post('/api/auth/verify', { accessToken: 'token' });
  return { client, response };
}

/**
 * Checks that a failed sign-in leaves no cookie, session record or account, and reveals no text of
 * the provider.
 */
async function expectNothingLeft({
  client,
  response,
}: {
  client: BrowserlessClient;
  response: ClientResponse;
}) {
  expect(client.cookies.has('posy')).toBe(false);
  expect(client.cookies.has('posy-me')).toBe(false);
  expect(await app.redis.keys('session:*')).toEqual([]);
  expect(await app.db('users')).toEqual([]);
  expect(response.text).not.toContain(UPSTREAM);
  expect(response.json()).toMatchObject({ requestId: expect.any(String) });
}

const refusal = (error_type: string, status_code: number) => ({
  status_code,
  error_type,
  error_message: UPSTREAM,
  error_url: `https://stytch.com/docs/${UPSTREAM}`,
  request_id: `request-id-${UPSTREAM}`,
});

const STARTED_ELSEWHERE =
  'The sign-in was not started on the login page. Please start again there.';

describe('S59 a rejection by the provider is 401, with our own explanation', () => {
  it.each([
    ['oauth_token_not_found', 404, 'The sign-in was already completed or has expired.'],
    ['pkce_mismatch', 400, 'The sign-in was started in another browser.'],
    ['pkce_expected_code_verifier', 400, STARTED_ELSEWHERE],
    ['pkce_did_not_expect_code_verifier', 400, STARTED_ELSEWHERE],
    ['unauthorized_credentials', 401, 'The sign-in provider did not accept the sign-in.'],
    ['user_locked', 403, 'The sign-in provider did not accept the sign-in.'],
    ['something_new', 422, 'The sign-in provider did not accept the sign-in.'],
    ['constructor', 400, 'The sign-in provider did not accept the sign-in.'],
  ])('%s', async (type, status, details) => {
    exchange().reply(status, refusal(type, status));
    const result = await verify();
    expect(result.response.status).toBe(401);
    expect(result.response.json()).toMatchObject({
      error: 'The sign-in was refused',
      code: 'sign_in_refused',
      details,
    });
    await expectNothingLeft(result);
  });
});

const good = {
  status_code: 200,
  session_token: 'st-1',
  user: {
    user_id: 'user-1',
    name: { first_name: 'R', last_name: 'L' },
    emails: [{ email: 'r@example.com' }],
  },
  user_session: { session_id: 'session-1' },
};
const json = { 'Content-Type': 'application/json' };

describe('S59 an invalid response of the provider is 503, and the call may be retried', () => {
  it.each<[string, number, string | object]>([
    ['a 500', 500, refusal('internal_server_error', 500)],
    ['a 502 of a proxy', 502, `<html>${UPSTREAM}</html>`],
    ['a 503 without a body', 503, ''],
    ['a 429', 429, refusal('too_many_requests', 429)],
    ['malformed JSON', 200, `{"session_token": "${UPSTREAM}`],
    ['HTML with status 200', 200, `<html>${UPSTREAM}</html>`],
    ['an empty body', 200, ''],
    ['null', 200, 'null'],
    ['a list', 200, `["${UPSTREAM}"]`],
    ['a text', 200, `"${UPSTREAM}"`],
    ['a number', 200, '7'],
    ['an empty object', 200, {}],
    ['no session', 200, { ...good, user_session: null, session_token: '' }],
    ['no session token', 200, { ...good, session_token: undefined }],
    ['no user', 200, { ...good, user: undefined }],
    ['a user with an empty id', 200, { ...good, user: { ...good.user, user_id: '' } }],
    [
      'addresses that are not a list',
      200,
      { ...good, user: { ...good.user, emails: 'r@example.com' } },
    ],
  ])('%s', async (_, status, body) => {
    exchange().reply(status, body, json);
    const result = await verify();
    expect(result.response.status).toBe(503);
    expect(result.response.json()).toMatchObject({
      error: 'Sign-in is not available right now',
      code: 'unavailable',
      details: 'The sign-in provider does not respond. Please try again in a moment.',
    });
    expect(result.response.headers['retry-after']).toMatch(/^\d+$/);
    await expectNothingLeft(result);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND'])(
    'a connection that ends in %s',
    async (code) => {
      exchange().replyWithError(Object.assign(new Error(UPSTREAM), { code }));
      const result = await verify();
      expect(result.response.status).toBe(503);
      await expectNothingLeft(result);
    },
  );
});
