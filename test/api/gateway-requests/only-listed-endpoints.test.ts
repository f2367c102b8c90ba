import { expect, it } from 'vitest';
import { arrivalOf, DIRECT, LISTED, nameOf } from '#test/api/gateway/listed-endpoints.ts';
import { plantRemoved } from '#test/api/gateway/plant-removed.ts';
import { make, prepare, sameSessionResponse } from '#test/api/gateway/provider-responses.ts';
import { listRoutes } from '#test/harness/app/list-routes.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const recorded = await launchRecordedApp();
const { app, upstream } = recorded;
const rosa = await app.signIn();
const UNKNOWN = { status_code: 404, error_type: 'route_not_found', error_message: 'Not found.' };

it('S43 the gateway’s table contains exactly the listed endpoints', () => {
  const id = (path: string) => path.replace(/\/[a-z-]+-test-1$/, '/:id');
  const otherRoutes = [
    'GET /projects/bootstrap/:public_token',
    'POST /events',
    'POST /sessions/authenticate',
    'POST /sessions/revoke',
    'POST /oauth/authorize',
    'POST /impersonation/authenticate',
  ];
  const routes = listRoutes()
    .filter(({ path }) => path.startsWith('/sdk'))
    .map(({ method, path }) => `${method} ${path.replace('/sdk/v1', '')}`);
  expect(routes.sort()).toEqual(
    [...LISTED.map((endpoint) => id(nameOf(endpoint))), ...otherRoutes].sort(),
  );
});

it.each(LISTED.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'S43 %s is forwarded once, to its own path',
  async (_, endpoint) => {
    await prepare(recorded, rosa, endpoint);
    await plantRemoved(recorded, rosa, endpoint);
    upstream.script('*', { body: await sameSessionResponse(recorded, rosa) });
    const response = await make(rosa, endpoint);
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('"data"')]);
    const arrived = upstream.requests.map(({ method, target }) => `${method} ${target}`);
    // Calls that change factors read the user's factors first.
    const looks = /^GET \/v1\/users\//;
    expect(arrived.filter((each) => !looks.test(each))).toEqual([arrivalOf(endpoint)]);
  },
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'];

it.each(METHODS)('S43 returns 404 for %s on a path that lists another method', async (method) => {
  for (const endpoint of DIRECT) {
    const listed = DIRECT.some((it) => it.path === endpoint.path && it.method === method);
    if (listed) continue;
    await app.forgetRates();
    const response = await rosa.send(method, `/sdk/v1${endpoint.path}`, {});
    expect([response.status, response.headers.allow], `${method} ${endpoint.path}`).toEqual([
      404,
      undefined,
    ]);
    if (method !== 'HEAD') expect(response.json()).toMatchObject(UNKNOWN);
  }
  expect(upstream.requests).toEqual([]);
});

it('S43 returns 404 for an unlisted endpoint, in the SDK’s format', async () => {
  for (const path of [
    '/sdk',
    '/sdk/',
    '/sdk/v1',
    '/sdk/v1/',
    '/sdk/v2/users/me',
    '/sdk/v1/users',
    '/sdk/v1/users/user-test-1',
    '/sdk/v1/users/me/me',
    '/sdk/v1/users/emails',
    '/sdk/v1/users/emails/a/b',
    '/sdk/v1/sessions',
    '/sdk/v1/sessions/exchange',
    '/sdk/v1/sessions/jwks/project-test-1',
    '/sdk/v1/b2b/sessions/authenticate',
    '/sdk/v1/impersonation/authenticate',
    '/sdk/v1/m2m/token',
    '/sdk/v1/constructor',
    '/sdk/v1/__proto__',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const body = method === 'POST' ? { a: 1 } : undefined;
      const response = await rosa.send(method, path, { body });
      expect([response.status, response.json()], path).toMatchObject([404, UNKNOWN]);
      expect(response.headers['content-type']).toContain('application/json');
    }
  }
  expect(upstream.requests).toEqual([]);
});

it.each([
  ['a slash at the end', (path: string) => `${path}/`],
  ['two slashes', (path: string) => path.replace('/v1/', '/v1//')],
  ['another version', (path: string) => path.replace('/v1/', '/V1/')],
  ['capitals', (path: string) => path.toUpperCase()],
  ['one capital', (path: string) => path.replace(/[a-z](?=[a-z]*$)/, (it) => it.toUpperCase())],
  [
    'an encoded letter',
    (path: string) => path.replace(/[a-z]$/, (it) => `%${it.charCodeAt(0).toString(16)}`),
  ],
  ['a parameter', (path: string) => `${path};a=b`],
  ['an extension', (path: string) => `${path}.json`],
])('S43 returns 404 for a listed endpoint with %s', async (_, change) => {
  for (const endpoint of DIRECT) {
    const path = change(`/sdk/v1${endpoint.path}`);
    // Skip paths that end with an id: after some of the changes, they are still listed.
    if (/-test-\d$/i.test(path)) continue;
    await app.forgetRates();
    const response = await make(rosa, { ...endpoint, path: path.replace('/sdk/v1', '') });
    const status = path.startsWith('/sdk/v1') ? response.status : (await rosa.get(path)).status;
    expect(status, path).toBe(404);
  }
  expect(upstream.requests).toEqual([]);
});

it('the query of a call is not forwarded', async () => {
  upstream.script('*', { body: { data: { user_id: 'user-1' } } });
  const response = await rosa.get('/sdk/v1/users/me?session_token=x&a=/../..#b');
  expect(response.status).toBe(200);
  expect(upstream.requests.map(({ target }) => target)).toEqual(['/sdk/v1/users/me']);
});
