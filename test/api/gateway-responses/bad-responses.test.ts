import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { refusal, signedInResponse, tryCode } from '#test/api/gateway/provider-responses.ts';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import type { ScriptedResponse } from '#test/harness/services/recording-upstream.ts';

const recorded = await launchRecordedApp();
const { app, upstream, leaksOf } = recorded;
const rosa = await app.signIn();

/** One call of each kind: a forwarded call, a session check, and a sign-in. */
const KINDS: [string, (client: BrowserlessClient) => Promise<ClientResponse>][] = [
  ['users/me', (client) => client.get('/sdk/v1/users/me')],
  ['sessions/authenticate', (client) => client.post('/sdk/v1/sessions/authenticate', {})],
  ['otps/authenticate', (client) => tryCode(recorded, client)],
];
/** Error types that the SDK treats as the end of its session. */
const UNRECOVERABLE = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
];
const UPSTREAM = 'upstream-words-that-nobody-may-see';

/** Expects an outage error in the SDK's format, with Posy's own text. The session must be kept. */
async function expectOutage(response: ClientResponse, status: number): Promise<void> {
  const error = response.json<{ error_type: string; error_message: string }>();
  expect(response.status).toBe(status);
  expect(error).toEqual({
    status_code: status,
    request_id: response.headers['x-request-id'],
    error_type: status === 503 ? 'service_unavailable' : 'upstream_timeout',
    error_message: expect.stringMatching(/try again/),
    error_url: '',
  });
  expect(UNRECOVERABLE).not.toContain(error.error_type);
  expect(response.headers['retry-after']).toMatch(/^\d+$/);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.text + JSON.stringify(response.headers)).not.toContain(UPSTREAM);
  expect([leaksOf(response), response.setCookies]).toEqual([[], []]);
  expect((await rosa.get('/api/session')).json()).toMatchObject({ signedIn: true });
}

const html = { 'content-type': 'text/html' };
const quoted = (status: number, type = 'internal_server_error') => refusal(status, type, UPSTREAM);

describe.each(KINDS)('S48 S52 S59 %s', (_, ask) => {
  it.each<[string, ScriptedResponse]>([
    ['HTML with 200', { headers: html, body: `<html>${UPSTREAM}</html>` }],
    ['HTML with 404', { status: 404, headers: html, body: `<html>${UPSTREAM}</html>` }],
    ['HTML of a proxy', { status: 502, headers: html, body: `<html>${UPSTREAM}</html>` }],
    ['an empty 200', { body: '' }],
    ['a 204', { status: 204, body: '' }],
    ['304', { status: 304, body: '' }],
    ['null', { body: 'null' }],
    ['a list', { body: `["${UPSTREAM}"]` }],
    ['a text', { body: `"${UPSTREAM}"` }],
    ['a number', { body: '1e999' }],
    ['a truncated object', { body: `{"data":{"a":"${UPSTREAM}` }],
    ['two objects', { body: `{"data":{}}{"data":"${UPSTREAM}"}` }],
    ['600 KB', { body: { data: { a: UPSTREAM.repeat(18_000) } } }],
    ['600 KB of an error', { status: 400, body: { a: UPSTREAM.repeat(18_000) } }],
    ['deeply nested arrays', { body: `{"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}` }],
    ['500', quoted(500)],
    ['500 of the wrong type', quoted(500, 'session_not_found')],
    ['503 of the wrong type', quoted(503, 'unauthorized_credentials')],
    ['an error without a type', { status: 400, body: { error_message: UPSTREAM } }],
    ['an error whose type is a sentence', quoted(400, `Not <b>found</b> ${UPSTREAM}`)],
    ['a very long error', refusal(400, 'too_long', UPSTREAM.repeat(100))],
    ['a redirect', { status: 302, headers: { location: '/sdk/v1/followed' }, body: {} }],
    ['a redirect to Posy', { status: 307, headers: { location: 'http://localhost:3000/' } }],
    ['a redirect to another site', { status: 301, headers: { location: 'https://evil.example/' } }],
    ['an unexpected status, 300', { status: 300, body: { data: {} } }],
  ])('responds 503 to %s', async (_name, script) => {
    upstream.script('*', script);
    await expectOutage(await ask(rosa), 503);
    expect(upstream.sdkCalls()).toHaveLength(1);
  });

  it('returns 503 for compressed bodies', async () => {
    upstream.script('*', (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"data":{}}'));
    });
    await expectOutage(await ask(rosa), 503);
  });

  it('returns 503 for a truncated response', async () => {
    upstream.script('*', (response) => void response.destroy());
    await expectOutage(await ask(rosa), 503);
    upstream.script('*', (response) => {
      response.writeHead(200, { 'content-length': '999' });
      response.write(`{"data":{"a":"${UPSTREAM}`, () => response.destroy());
    });
    await expectOutage(await ask(rosa), 503);
    upstream.script('*', (response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\n${UPSTREAM} without a colon\r\n\r\n`);
    });
    await expectOutage(await ask(rosa), 503);
  });
});

it('S52 returns 504 within the time limit if the provider hangs before or during its response', async () => {
  const pieces = setInterval(() => {
    for (const response of trickling) response.write(' ');
  }, 200);
  const trickling = new Set<{ write(text: string): unknown }>();
  upstream.script('*', (response, { target }) => {
    if (target.endsWith('/me')) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"data":{');
    if (target.includes('otps')) trickling.add(response);
  });
  const responses = await Promise.all(KINDS.map(([, ask]) => ask(rosa)));
  clearInterval(pieces);
  for (const response of responses) await expectOutage(response, 504);
});

it('S48 forwards only the type and the message of a rejection', async () => {
  upstream.script('*', {
    ...refusal(404, 'otp_code_not_found', 'The code is wrong.'),
    headers: { 'retry-after': '99', 'x-upstream': UPSTREAM },
  });
  const response = await tryCode(recorded, rosa);
  expect(response.json()).toEqual({
    status_code: 404,
    request_id: response.headers['x-request-id'],
    error_type: 'otp_code_not_found',
    error_message: 'The code is wrong.',
    error_url: '',
  });
  expect(response.headers['retry-after']).toBeUndefined();
  for (const status of [400, 401, 403, 409, 418, 420, 422, 429, 451, 499]) {
    upstream.script('*', refusal(status, 'refused'));
    expect((await rosa.get('/sdk/v1/users/me')).status).toBe(status);
  }
});

it('S48 wrong project credentials do not end a session', async () => {
  const cookie = sessionCookie(rosa);
  for (const type of ['unauthorized_credentials', 'invalid_secret_authentication']) {
    upstream.script('*', refusal(401, type));
    const response = await rosa.post('/sdk/v1/sessions/authenticate', {});
    await expectOutage(response, 503);
  }
  expect(sessionCookie(rosa)).toBe(cookie);
});

it('S31 a response without user or session does not sign in', async () => {
  const { data } = signedInResponse(recorded);
  const parts = [
    { session: null },
    { session: {} },
    { session: { session_id: '' } },
    { session_token: '' },
    { session_token: undefined },
    { session_token: 7 },
    { user: null },
    { user: { user_id: '' } },
    { user: { ...data.user, emails: 'r@example.com' } },
  ];
  for (const part of parts) {
    await app.forgetRates();
    upstream.script('*', { body: { data: { ...data, ...part } } });
    const client = app.visitor();
    const response = await tryCode(recorded, client);
    expect([response.status, response.setCookies], JSON.stringify(part)).toEqual([503, []]);
    expect(leaksOf(response)).toEqual([]);
  }
});
