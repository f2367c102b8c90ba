import { expect, it } from 'vitest';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import { launchTestApp, type TestApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';

const plain = await launchTestApp();
const secure = await launchTestApp({ publicUrl: 'https://posy.example' });

/** Returns one response of every kind, with its name. */
async function everyKind(app: TestApp): Promise<[string, ClientResponse][]> {
  const rosa = await app.signIn();
  const visitor = app.visitor();
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  const body = { title: 'A', url: 'https://a.example', thumbnail: await image('png') };
  const link = (await rosa.post('/api/links', body)).json<{ id: string; thumbnail: string }>();
  const click = `/api/links/${link.id}/click`;
  const page = await visitor.get(`/u/${username}`);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '/none';
  const html = { Accept: 'text/html' };
  return [
    ['landing', await visitor.get('/', html)],
    ['app document', await visitor.get('/login', html)],
    ['callback document', await visitor.get('/auth/callback?token=x', html)],
    ['not-found document', await visitor.get('/nope', html)],
    ['public page', page],
    ['public page, cached', await visitor.get(`/u/${username}`)],
    [
      'public page, 304',
      await visitor.get(`/u/${username}`, { 'If-None-Match': `${page.headers.etag}` }),
    ],
    ['missing public page', await visitor.get('/u/unknown-user')],
    ['script', await visitor.get(script)],
    ['root file', await visitor.get('/favicon.svg')],
    ['image', await visitor.get(link.thumbnail)],
    ['API', await rosa.get('/api/profile')],
    ['API, changed', await rosa.put('/api/profile', { bio: 'x' })],
    ['public API', await visitor.get(`/api/u/${username}`)],
    ['click', await visitor.post(click)],
    ['click refused', await visitor.post(click, undefined, { 'Sec-Fetch-Site': 'cross-site' })],
    [
      'click on an unknown link',
      await visitor.post(click.replace(/[0-9a-f]/, (c) => (c === '0' ? '1' : '0'))),
    ],
    ['400', await rosa.put('/api/profile', '{')],
    ['401', await visitor.get('/api/profile')],
    [
      '403',
      await rosa.put('/api/profile', {}, { Origin: undefined, 'Sec-Fetch-Site': 'same-site' }),
    ],
    ['404', await visitor.get('/api/nope')],
    ['405', await rosa.send('PATCH', '/api/profile', {})],
    ['413', await rosa.put('/api/profile', { bio: 'x'.repeat(70_000) })],
    ['415', await rosa.put('/api/profile', 'x', { 'Content-Type': 'text/plain' })],
    ['redirect to the provider', await visitor.get('/auth/google/start')],
    [
      'redirect to the login page',
      await visitor.get('/auth/google/start', { 'Sec-Fetch-Site': 'cross-site' }),
    ],
    ['health', await visitor.get('/healthz')],
    ['sign-out', await rosa.post('/api/signout')],
  ];
}

it.each([
  ['http', plain],
  ['https', secure],
] as const)('S56 every response over %s has the security headers', async (scheme, app) => {
  for (const [name, { headers }] of await everyKind(app)) {
    expect.soft(headers, name).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const csp = `${headers['content-security-policy']}`;
    for (const rule of ['default-src', 'base-uri', 'frame-ancestors']) {
      expect.soft(csp, name).toContain(`${rule} 'none'`);
    }
    expect.soft(csp, name).not.toContain('unsafe');
    expect.soft(headers['x-powered-by'], name).toBeUndefined();
    const hsts = scheme === 'https' ? 'max-age=63072000; includeSubDomains' : undefined;
    expect.soft(headers['strict-transport-security'], name).toBe(hsts);
  }
});

it('S55 only hashed assets and images are immutable; personal responses are no-store', async () => {
  const responses = new Map(await everyKind(plain));
  const cacheOf = (name: string) => responses.get(name)?.headers['cache-control'];
  const immutable = 'public, max-age=31536000, immutable';
  expect([cacheOf('script'), cacheOf('image')]).toEqual([immutable, immutable]);
  expect(cacheOf('root file')).toBe('public, max-age=3600');
  for (const name of ['public page', 'public page, cached', 'missing public page']) {
    expect(cacheOf(name)).toBe('no-cache');
  }
  const kept = [
    'script',
    'image',
    'root file',
    'public page',
    'public page, cached',
    'public page, 304',
    'missing public page',
  ];
  for (const [name, { headers }] of responses) {
    if (!kept.includes(name)) expect(headers['cache-control'], name).toBe('no-store');
  }
});

it.each([
  '/auth/callback',
  '/auth/callback/',
  '/Auth/Callback',
  '/reset-password',
  '/reset-password/',
])('S17 the document at %s sends no referrer', async (path) => {
  const { headers, status } = await plain.visitor().get(`${path}?token=secret`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
});

it('S56 the CSP of a document allows inline content only by a fresh nonce', async () => {
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i += 1) {
    const { text, headers } = await plain.visitor().get('/login', { Accept: 'text/html' });
    const nonce = /'nonce-([\w-]{22,})'/.exec(`${headers['content-security-policy']}`)?.[1] ?? '';
    expect(text).toContain(nonce);
    expect(text).not.toContain('__CSP_NONCE__');
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});
