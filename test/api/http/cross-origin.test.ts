import { describe, expect, it } from 'vitest';
import { listRoutes } from '#test/harness/app/list-routes.ts';
import { PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const rosa = await app.signIn();
const REFUSED = { error: 'This request came from another site.', code: 'cross_origin' };
const ID = '0198f2f0-0000-7000-8000-000000000000';

/** The routes of the provider's SDK, below /sdk and /v1, are tested in test/api/gateway. */
const unsafe = listRoutes()
  .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  .filter(({ path }) => !/^\/(sdk|v1)\//.test(path));

it('S38 the list of unsafe routes is complete', () => {
  expect(unsafe.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/account',
    'DELETE /api/factors/:id',
    'DELETE /api/links/:id',
    'DELETE /api/sessions',
    'DELETE /api/sessions/:handle',
    'POST /api/account/events/:id/reject',
    'POST /api/account/events/dismiss',
    'POST /api/account/verification',
    'POST /api/auth/verify',
    'POST /api/factors/oauth/start',
    'POST /api/factors/oauth/verify',
    'POST /api/imports',
    'POST /api/link-previews',
    'POST /api/links',
    'POST /api/links/:id/click',
    'POST /api/links/:id/restore',
    'POST /api/links/batch',
    'POST /api/profile/background-photo',
    'POST /api/profile/picture',
    'POST /api/profile/provider-picture',
    'POST /api/reauthentication/start',
    'POST /api/reauthentication/verify',
    'POST /api/reports',
    'POST /api/second-factor/verify',
    'POST /api/signout',
    'POST /api/totp',
    'POST /api/totp/verify',
    'POST /api/u/:username/view',
    'POST /webhooks/stytch',
    'PUT /api/links/:id',
    'PUT /api/links/order',
    'PUT /api/profile',
  ]);
});

describe.each(unsafe)('S38 S39 $method $path', ({ method, path }) => {
  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: PUBLIC_URL }],
    [{ 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' }],
    [{ 'Sec-Fetch-Site': undefined, Origin: 'null' }],
    [{ 'Sec-Fetch-Site': undefined, Origin: `${PUBLIC_URL}.evil.example` }],
    [{ 'Sec-Fetch-Site': undefined, Origin: PUBLIC_URL.replace('http:', 'https:') }],
  ])('rejects %j', async (headers) => {
    const body = method === 'DELETE' ? undefined : {};
    const response = await rosa.send(method, path.replace(':id', ID), { body, headers });
    expect(response.status).toBe(403);
    expect(response.json()).toMatchObject(REFUSED);
    expect(response.setCookies).toEqual([]);
  });
});

it('S39 rejects a cross-site click without a body', async () => {
  const added = await rosa.post('/api/links', { title: 'A', url: 'https://a.example' });
  const { id } = added.json<{ id: string }>();
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  const response = await app.visitor().post(`/api/links/${id}/click`, undefined, foreign);
  expect([response.status, response.json()]).toMatchObject([403, REFUSED]);
  expect((await rosa.get('/api/links')).json()).toMatchObject([{ click_count: 0 }]);
});

it('accepts our own origin without Fetch-Metadata, and clients that send neither header', async () => {
  const bio = { bio: 'ours' };
  const origin = { 'Sec-Fetch-Site': undefined, Origin: PUBLIC_URL };
  expect((await rosa.put('/api/profile', bio, origin)).status).toBe(200);
  const neither = { 'Sec-Fetch-Site': undefined, Origin: undefined };
  expect((await rosa.put('/api/profile', bio, neither)).status).toBe(200);
});

it('S41 sends no CORS headers, not even for a cross-site preflight', async () => {
  const foreign = {
    Origin: 'https://evil.example',
    'Sec-Fetch-Site': 'cross-site',
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'content-type',
  };
  for (const [method, path] of [
    ['OPTIONS', '/api/profile'],
    ['OPTIONS', '/api/links/order'],
    ['OPTIONS', `/api/links/${ID}/click`],
    ['GET', '/api/profile'],
    ['GET', '/api/u/nobody'],
    ['PUT', '/api/profile'],
    ['GET', '/u/nobody'],
  ] as const) {
    const { headers } = await rosa.send(method, path, { headers: foreign });
    const cors = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    expect(cors, `${method} ${path}`).toEqual([]);
  }
});
