import { describe, expect, it } from 'vitest';
import { LISTED } from '#test/api/gateway/listed-endpoints.ts';
import { listRoutes } from '#test/harness/app/list-routes.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { PROJECT, PUBLIC_URL } from '#test/harness/app/surroundings.ts';

const { app, upstream } = await launchRecordedApp({ signInMethods: 'all,one_tap,impersonation' });
const rosa = await app.signIn();
const FORM = '/sdk/v1/oauth/authorize';

const concrete = (path: string) => path.replace(/:\w+/, 'some-id-1');
const unsafe = listRoutes()
  .filter(({ method, path }) => !['GET', 'HEAD'].includes(method) && /^\/(sdk|v1)\//.test(path))
  .map(({ method, path }) => [`${method} ${path}`, method, concrete(path)] as const);
/**
 * One call of each router and body parser. It is tested with every value of FOREIGN and
 * WRONG_TYPES. Other calls are tested with the first two values of each.
 */
const TESTED_WITH_ALL = [
  ...['POST /sdk/v1/passwords/authenticate', 'PUT /sdk/v1/users/me', `POST ${FORM}`],
  ...['POST /sdk/v1/events', 'POST /sdk/v1/sessions/revoke'],
  ...['DELETE /sdk/v1/users/emails/:id', 'POST /v1/oauth/callback/:callback_id'],
];
const ALL_FIELDS = JSON.stringify(Object.assign({}, ...LISTED.map(({ body }) => body)));
const REFUSED = { status_code: 403, error_type: 'cross_origin' };

const FOREIGN: readonly Record<string, string | undefined>[] = [
  { 'Sec-Fetch-Site': 'cross-site', Origin: PUBLIC_URL },
  { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'SAME-ORIGIN' },
  { 'Sec-Fetch-Site': 'cross-site, same-origin' },
  { 'Sec-Fetch-Site': undefined, Origin: 'null' },
  { 'Sec-Fetch-Site': undefined, Origin: '' },
  { 'Sec-Fetch-Site': undefined, Origin: `${PUBLIC_URL}.evil.example` },
  { 'Sec-Fetch-Site': undefined, Origin: `${PUBLIC_URL}/` },
  { 'Sec-Fetch-Site': undefined, Origin: PUBLIC_URL.replace('http:', 'https:') },
];
const WRONG_TYPES = [
  ...['text/plain', undefined, 'application/x-www-form-urlencoded'],
  ...['multipart/form-data; boundary=x', 'text/plain; charset=application/json'],
  ...['application/json-seq', 'application/csp-report', '*/*'],
];

it('every call of TESTED_WITH_ALL is a route', () => {
  expect(unsafe.map(([name]) => name)).toEqual(expect.arrayContaining(TESTED_WITH_ALL));
});

describe.each(unsafe)('S38 S39 %s', (name, method, path) => {
  const count = TESTED_WITH_ALL.includes(name) ? FOREIGN.length : 2;

  it.each(FOREIGN.slice(0, count))('rejects %j', async (headers) => {
    const cookie = sessionCookie(rosa);
    const body = method === 'DELETE' ? undefined : ALL_FIELDS;
    const response = await rosa.send(method, path, { body, headers });
    expect(response.status).toBe(403);
    if (name.includes('/sdk/')) expect(response.json()).toMatchObject(REFUSED);
    expect([response.setCookies, response.headers['clear-site-data']]).toEqual([[], undefined]);
    expect([sessionCookie(rosa), upstream.requests]).toEqual([cookie, []]);
  });

  it.each(WRONG_TYPES.slice(0, count))('S40 rejects a body of type %s', async (type) => {
    if (path === FORM && type === 'application/x-www-form-urlencoded') return;
    const headers = { 'Content-Type': type };
    const response = await rosa.send(method, path, { body: ALL_FIELDS, headers });
    expect(response.status).toBe(415);
    expect([response.setCookies, response.headers['clear-site-data']]).toEqual([[], undefined]);
    expect(upstream.requests).toEqual([]);
  });
});

const reads = listRoutes()
  .filter(({ method, path }) => method === 'GET' && /^\/(sdk|v1)\//.test(path))
  .map(({ path }) => concrete(path));

describe.each(reads)('S39 S58 GET %s', (path) => {
  it.each(['cross-site', 'same-site'])(
    'a request from a %s page counts against no rate limit',
    async (site) => {
      await app.forgetRates();
      const headers = { 'Sec-Fetch-Site': site };
      const response = await app.visitor().send('GET', path, { headers });
      const isNavigation = path.endsWith('/start') && !path.includes('onetap');
      expect([response.status, response.setCookies]).toEqual([isNavigation ? 303 : 403, []]);
      await app.visitor().send('HEAD', path, { headers });
      expect(await app.redis.keys('rate:*')).toEqual([]);
      expect(upstream.requests).toEqual([]);
    },
  );
});

it('S52 returns 413 for a body above the limit, before a provider call', async () => {
  const taking = unsafe.filter(([, method]) => method !== 'DELETE');
  const big = JSON.stringify({ a: 'a'.repeat(70_000) });
  const noBody = ['/sdk/v1/sessions/revoke', '/sdk/v1/totps/recovery_codes'];
  for (const [name, method, path] of taking.filter(([, , path]) => !noBody.includes(path))) {
    await app.forgetRates();
    const type = path === FORM ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = { 'Content-Type': type };
    const response = await rosa.send(method, path, { body: big, headers });
    expect([response.status, response.setCookies], name).toEqual([413, []]);
    expect(response.json()).toMatchObject({ status_code: 413, error_type: 'too_large' });
  }
  expect(upstream.requests).toEqual([]);
});

it('S52 S59 rejects bodies that are truncated, compressed or not objects', async () => {
  const path = '/sdk/v1/users/search';
  for (const body of ['', '{', 'null', '[]', '"a"', '7', '{"email":"a@b.example"', '\u0000']) {
    const response = await rosa.send('POST', path, { body });
    expect([response.status, response.json()], body).toMatchObject([
      400,
      { error_type: 'bad_request' },
    ]);
  }
  const deep = `{"untrusted_metadata":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`;
  expect((await rosa.put('/sdk/v1/users/me', deep)).status).toBe(400);
  const packed = await rosa.post(path, '{}', { 'Content-Encoding': 'gzip' });
  expect(packed.status).toBe(415);
  expect(upstream.requests).toEqual([]);
  expect((await rosa.get('/api/session')).json()).toMatchObject({ signedIn: true });
});

it('S41 no response of the gateway has CORS headers, not even for a preflight', async () => {
  const foreign = {
    Origin: 'https://evil.example',
    'Sec-Fetch-Site': 'cross-site',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type,authorization',
  };
  upstream.script('*', { body: { data: {} } });
  for (const [method, path] of [
    ['OPTIONS', '/sdk/v1/users/me'],
    ['OPTIONS', '/sdk/v1/otps/authenticate'],
    ['OPTIONS', FORM],
    ['GET', '/sdk/v1/users/me'],
    ['GET', `/sdk/v1/projects/bootstrap/${PROJECT.publicToken}`],
    ['POST', '/sdk/v1/sessions/authenticate'],
    ['GET', '/v1/public/oauth/google/onetap/start'],
  ] as const) {
    const response = await rosa.send(method, path, { headers: foreign });
    const names = Object.keys(response.headers).filter((it) => it.startsWith('access-control-'));
    expect(names, `${method} ${path}`).toEqual([]);
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});

it('S55 S56 no response of the gateway may be cached or framed', async () => {
  const stranger = app.visitor();
  upstream.script('POST /sdk/v1/users/search', { status: 500, body: 'down' });
  for (const response of [
    await rosa.get(`/sdk/v1/projects/bootstrap/${PROJECT.publicToken}`),
    await stranger.post('/sdk/v1/sessions/authenticate', {}),
    await stranger.get('/sdk/v1/users/me'),
    await stranger.get('/sdk/v1/nothing'),
    await stranger.post('/sdk/v1/users/search', { email: 'rosa@example.com' }),
    await stranger.post('/sdk/v1/events', 'x', { 'Content-Type': 'text/plain' }),
  ]) {
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringMatching(/^application\/json/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': expect.any(String),
    });
  }
});
