import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const rosa = await app.signIn();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns the text of a page, without its markup. */
const textOf = ({ text }: { text: string }) => text.replace(/<[^>]+>/g, '');

it.each([
  '/api',
  '/api/',
  '/api/nope',
  '/api/links/a/b/c',
  '/auth/nope',
  '/assets/nope.js',
  '/assets/../../package.json',
  '/healthz/x',
])('S57 responds to %s with 404 as JSON, never with a document', async (path) => {
  const response = await rosa.get(path, { Accept: 'text/html' });
  expect(response.status).toBe(404);
  expect(response.json()).toMatchObject({
    error: 'Not found.',
    code: 'not_found',
    requestId: expect.stringMatching(UUID),
  });
});

it.each(['/sdk', '/sdk/v1', '/sdk/v1/nothing', '/sdk/v1/projects/bootstrap/x'])(
  'S57 responds to %s with 404 as JSON, in the format of the provider’s SDK',
  async (path) => {
    const response = await rosa.get(path, { Accept: 'text/html' });
    expect(response.status).toBe(404);
    expect(response.json()).toMatchObject({ status_code: 404, error_type: 'route_not_found' });
  },
);

it.each([
  '/.env',
  '/.git/config',
  '/.well-known/x',
  '/assets/.hidden',
  '/package.json',
  '/assets/visit.js.map',
])('S57 does not serve %s as a file', async (path) => {
  const response = await app.visitor().get(path, { Accept: 'application/json' });
  expect([response.status, response.json()]).toMatchObject([404, { code: 'not_found' }]);
});

it.each([
  ['PATCH', '/api/profile', ['GET', 'HEAD', 'PUT']],
  ['POST', '/api/profile', ['GET', 'HEAD', 'PUT']],
  ['DELETE', '/api/links', ['GET', 'HEAD', 'POST']],
  ['GET', '/api/links/0198f2f0-0000-7000-8000-000000000000', ['DELETE', 'PUT']],
  ['GET', '/api/auth/verify', ['POST']],
  ['PUT', '/api/signout', ['POST']],
  ['POST', '/api/session', ['GET', 'HEAD']],
  ['GET', '/api/account', ['DELETE']],
  ['POST', '/auth/google/start', ['GET', 'HEAD']],
  ['POST', '/u/somebody', ['GET', 'HEAD']],
  ['DELETE', '/', ['GET', 'HEAD']],
])('S57 responds to %s %s with 405 and Allow', async (method, path, allowed) => {
  const response = await rosa.send(method, path, {});
  expect(response.status).toBe(405);
  expect(response.headers.allow?.split(', ').sort()).toEqual(allowed);
  expect(response.json()).toMatchObject({ code: 'method_not_allowed' });
});

it('S57 TRACE and unknown methods echo nothing', async () => {
  for (const method of ['TRACE', 'PROPFIND']) {
    const response = await rosa.send(method, '/api/profile', { headers: { 'X-Echo': 'echo-me' } });
    expect([405, 501]).toContain(response.status);
    expect(response.text).not.toContain('echo-me');
  }
});

it('responds to an unknown page with the not-found page in browsers, and with JSON to API clients', async () => {
  const page = await app.visitor().get('/nope', { Accept: 'text/html,*/*' });
  expect(page.status).toBe(404);
  expect(page.headers['content-type']).toContain('text/html');
  const program = await app.visitor().get('/nope', { Accept: 'application/json' });
  expect([program.status, program.json()]).toMatchObject([404, { code: 'not_found' }]);
});

it.each([
  '/%E0%A4%A',
  '/u/%E0%A4%A',
  '/api/u/%E0%A4%A',
  '/api/u/%00',
  '/u/%00',
  '/u/a%00b',
  '/media/%00',
  '/%00',
])('responds to the undecodable path %s with a client error', async (path) => {
  const response = await app.visitor().get(path);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

it('S59 every error contains the request id, in the body and in the header', async () => {
  const responses = [
    await app.visitor().get('/api/profile'),
    await rosa.get('/api/nope'),
    await rosa.put('/api/profile', '{'),
    await rosa.put('/api/profile', {}, { 'Sec-Fetch-Site': 'cross-site' }),
    await rosa.post('/api/links/0198f2f0-0000-7000-8000-000000000000/click'),
    await rosa.send('PATCH', '/api/links', {}),
  ];
  const ids = responses.map((response) => {
    const { requestId } = response.json<{ requestId: string }>();
    expect(requestId).toMatch(UUID);
    expect(response.headers['x-request-id']).toBe(requestId);
    return requestId;
  });
  expect(new Set(ids).size).toBe(ids.length);
});

it('S59 an internal error does not reveal its cause', async () => {
  await app.db.raw('ALTER TABLE blocks RENAME TO blocks_away');
  try {
    for (const response of [
      await rosa.get('/api/links'),
      await app.visitor().get('/api/u/nobody'),
    ]) {
      expect(response.status).toBe(500);
      expect(response.json()).toEqual({
        error: 'Something went wrong. Please try again.',
        code: 'internal',
        requestId: expect.stringMatching(UUID),
      });
      expect(response.headers['cache-control']).toBe('no-store');
    }
    const page = await app.visitor().get('/u/never-seen-before');
    expect(page.status).toBe(500);
    expect(textOf(page)).toContain('Failed to load profile. Please try again later.');
    expect(page.text).not.toMatch(/relation|links|blocks|knex|pg/);
  } finally {
    await app.db.raw('ALTER TABLE blocks_away RENAME TO blocks');
  }
  expect((await rosa.get('/api/links')).status).toBe(200);
});

it('a request that is cut off does not affect other requests', async () => {
  const headers = { ...rosa.headers('PUT', Buffer.alloc(100)), expect: '100-continue' };
  const call = request(`${app.url}/api/profile`, { method: 'PUT', headers });
  call.on('error', () => undefined);
  call.flushHeaders();
  // The server sends 100 Continue when it begins to handle the request.
  await once(call, 'continue');
  await new Promise((written) => call.write('{"bio":', written));
  call.destroy();
  expect((await rosa.get('/api/profile')).json()).toMatchObject({ bio: '' });
});
