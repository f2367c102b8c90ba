import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '#test/api/gateway/provider-responses.ts';
import type {
  BrowserlessClient,
  ClientResponse,
  Headers,
} from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { readStored } from '#test/harness/app/session-records.ts';
import { PROJECT, PUBLIC_URL } from '#test/harness/app/surroundings.ts';

const { app, upstream, leaksOf } = await launchRecordedApp();
const rosa = await app.signIn();
const PATH = '/sdk/v1/oauth/authorize';
const BACK = 'https://app.example/cb?code=one-time&state=s';
const NOWHERE = [undefined, undefined];
const CONSENT = {
  client_id: 'connected-app-test-1',
  redirect_uri: 'https://app.example/cb',
  response_type: 'code',
  scope: 'openid profile',
  state: 's',
  code_challenge: 'of-the-application',
  consent_granted: 'true',
};
beforeEach(() => upstream.script(`POST ${PATH}`, { status: 302, headers: { location: BACK } }));

/**
 * Returns the target of a redirect page, whose refresh and link must agree. Returns undefined for
 * other responses.
 */
function redirectTargetOf({ text }: ClientResponse): string | undefined {
  const read = (html: string | undefined) =>
    html?.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  const byItself = read(/http-equiv="refresh" content="0; url=([^"]*)"/.exec(text)?.[1]);
  expect(read(/<a href="([^"]*)"/.exec(text)?.[1])).toBe(byItself);
  return byItself;
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const post = (client: BrowserlessClient, body: string | object, headers: Headers = {}) =>
  client.post(PATH, typeof body === 'string' ? body : `${new URLSearchParams({ ...body })}`, {
    ...FORM,
    ...headers,
  });

it('S40 S45 forwards the consent with our credential, and redirects to the application', async () => {
  const { sessionToken } = await readStored(app, rosa);
  const response = await post(rosa, {
    ...CONSENT,
    __Authorization: 'Basic Zm9yZ2VkOmZvcmdlZA==',
    '__X-SDK-Parent-Host': 'https://evil.example',
    session_token: 'forged',
    more: 'forged',
  });
  expect([response.status, redirectTargetOf(response)]).toEqual([200, BACK]);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none';/),
  });
  const { headers, body } = upstream.last(`POST ${PATH}`);
  const basic = Buffer.from(`${PROJECT.publicToken}:${sessionToken}`).toString('base64');
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    ...CONSENT,
    __Authorization: `Basic ${basic}`,
    '__X-SDK-Parent-Host': PUBLIC_URL,
  });
  expect(headers).toMatchObject({ authorization: `Basic ${basic}` });
  expect(leaksOf(response)).toEqual([]);
});

it.each<Headers>([
  { 'Sec-Fetch-Site': undefined, Origin: undefined },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: PUBLIC_URL },
  { 'Sec-Fetch-Site': undefined, Origin: 'null' },
  { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' },
])('S40 rejects the form with the headers %j', async (headers) => {
  const response = await post(rosa, CONSENT, headers);
  expect([response.status, upstream.requests]).toEqual([403, []]);
});

it('accepts the form from a browser that sends Origin but no Sec-Fetch-Site', async () => {
  const response = await post(rosa, CONSENT, { 'Sec-Fetch-Site': undefined });
  expect([response.status, redirectTargetOf(response)]).toEqual([200, BACK]);
});

it('S47 requires a session', async () => {
  const response = await post(app.visitor(), CONSENT);
  expect([response.status, response.json()]).toMatchObject([
    401,
    { error_type: 'user_unauthenticated' },
  ]);
  expect(upstream.requests).toEqual([]);
});

it('S40 rejects other types, compressed bodies and large bodies', async () => {
  for (const [status, body, headers] of [
    [415, JSON.stringify(CONSENT), { 'Content-Type': 'application/json' }],
    [415, CONSENT, { 'Content-Type': 'multipart/form-data; boundary=x' }],
    [415, CONSENT, { 'Content-Type': 'text/plain' }],
    [415, CONSENT, { 'Content-Encoding': 'gzip' }],
    [413, { ...CONSENT, state: 'a'.repeat(17_000) }, {}],
  ] as const) {
    expect((await post(rosa, body, headers)).status).toBe(status);
  }
  expect(upstream.requests).toEqual([]);
});

it.each([
  'client_id=a&client_id=b',
  'client_id[a]=b',
  'client_id[]=a',
  'consent_granted=maybe',
  'redirect_uri=',
  '__proto__[client_id]=a',
  'constructor[prototype][client_id]=a',
  '%',
  '=&=&=',
])('S45 rejects %s without a provider call', async (fields) => {
  const rest = new URLSearchParams(CONSENT);
  rest.delete(fields.split(/[[=]/, 1)[0] ?? '');
  if (!rest.has('client_id') || /^__|^con|^%|^=/.test(fields)) rest.delete('client_id');
  const response = await post(rosa, `${rest}&${fields}`);
  expect([response.status, upstream.requests]).toEqual([400, []]);
  expect({}).not.toHaveProperty('client_id');
});

describe('S18 S46 S59 the redirect', () => {
  it.each([
    undefined,
    '',
    '/local',
    '//evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'app.scheme://cb?code=1',
    'https://',
  ])('to %j is rejected', async (location) => {
    const headers = location === undefined ? {} : { location };
    upstream.script(`POST ${PATH}`, { status: 302, headers });
    const response = await post(rosa, CONSENT);
    expect([response.status, response.headers.location, redirectTargetOf(response)]).toEqual([
      503,
      ...NOWHERE,
    ]);
  });

  it('escapes markup in the URL', async () => {
    const location = `https://app.example/cb?a='"><script>&b=1#"'<img>`;
    upstream.script(`POST ${PATH}`, { status: 302, headers: { location } });
    const response = await post(rosa, CONSENT);
    expect(redirectTargetOf(response)).toBe(new URL(location).href);
    expect(response.text).not.toMatch(/<script|<img|['&](?!#39;|amp;)/);
  });

  it('contains no token', async () => {
    const { sessionToken } = await readStored(app, rosa);
    const location = `https://app.example/cb?session_token=${sessionToken}`;
    upstream.script(`POST ${PATH}`, { status: 302, headers: { location } });
    const response = await post(rosa, CONSENT);
    expect([response.status, leaksOf(response)]).toEqual([503, []]);
    upstream.script(`POST ${PATH}`, refusal(400, 'bad', `Not with ${sessionToken}.`));
    const refused = await post(rosa, CONSENT);
    expect([refused.status, leaksOf(refused)]).toEqual([503, []]);
  });

  it.each([
    [503, { body: '<html><form action="https://evil.example">' }],
    [503, { status: 500, body: {} }],
    [503, { status: 200, body: {} }],
    [400, refusal(400, 'invalid_client')],
  ])('returns %i when the provider responds with %j', async (status, script) => {
    upstream.script(`POST ${PATH}`, script);
    const response = await post(rosa, CONSENT);
    expect([response.status, response.headers.location, redirectTargetOf(response)]).toEqual([
      status,
      ...NOWHERE,
    ]);
    expect(response.json()).toMatchObject({ status_code: status });
  });
});
