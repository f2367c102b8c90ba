import { beforeEach, expect, it } from 'vitest';
import { plantRemoved } from '#test/api/gateway/plant-removed.ts';
import { rawBytes, rawRequest } from '#test/harness/app/raw-request.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const { app, upstream } = await launchRecordedApp();
const rosa = await app.signIn();

/** Requests a raw target, with the headers of Rosa's browser. */
function ask(target: string, method = 'GET', headers: Record<string, string> = {}) {
  const body = method === 'GET' ? '' : '{"email":"rosa@example.com"}';
  const all = { ...rosa.headers(method, Buffer.from(body)), Host: 'localhost:3000', ...headers };
  return rawRequest(app.url, rawBytes(`${method} ${target} HTTP/1.1`, all, body));
}

beforeEach(() => upstream.script('*', { body: { data: {} } }));

it('forwards the plain target, which shows that the requests of this file are valid', async () => {
  expect((await ask('/sdk/v1/users/me')).status).toBe(200);
  expect(upstream.sdkCalls()).toEqual(['GET /sdk/v1/users/me']);
});

const TARGETS = [
  // Path traversal in various spellings.
  '/sdk/v1/../v1/users/me',
  '/sdk/v1/../../v1/users/user-test-1',
  '/sdk/v1/users/emails/../me',
  '/sdk/v1/./users/me',
  '/sdk/v1/users/emails/%2e%2e%2fme',
  '/sdk/v1/users/emails/%2E%2E%2Fme',
  '/sdk/v1/users/emails/..%2fme',
  '/sdk/v1/users/emails/%252e%252e%252fme',
  '/sdk/v1/users/emails/..%c0%afme',
  '/sdk/v1/users/emails/..%ef%bc%8fme',
  '/sdk/v1/users/emails/..\\me',
  '/sdk/v1/users/emails/..%5cme',
  '/x/../sdk/v1/users/me',
  '/%2e%2e/sdk/v1/users/me',
  '/sdk/v1%2f..%2f..%2fv1%2fusers%2fuser-test-1',
  // Other spellings of a listed path.
  '/sdk/v1/users%2fme',
  '/sdk/v1/users%2Fme',
  '/sdk/v1/users/%6de',
  '/%73dk/v1/users/me',
  '/sdk/v1/users/me%20',
  '/sdk/v1/users/me%00',
  '/sdk/v1/users/me%0d%0aHost:%20evil.example',
  '/sdk/v1/users/me;x',
  '/sdk/v1/users;x/me',
  '/sdk;x/v1/users/me',
  '/sdk/v1/users/me,',
  '/sdk/v1/users/me#',
  '/sdk/v1/users/me#/..',
  '/sdk/v1/users/me\\',
  '/sdk\\v1\\users\\me',
  '\\sdk\\v1\\users\\me',
  '/sdk/v1/users/me\x00',
  '/sdk/v1/users/me\x7f',
  '/sdk/v1/users/me\xe9',
  '/sdk/v1/users/m\xc3\xa9',
  '/sdk/v1/users/me\t',
  '/sdk/v1/users/me\x0b',
  '/sdk/v1/users/me\xa0',
  '//sdk/v1/users/me',
  '///sdk/v1/users/me',
  '/sdk/v1//users/me',
  '/Sdk/v1/users/me',
  // Targets that are not in origin form.
  'http://localhost:3000/sdk/v1/users/me',
  'http://evil.example/sdk/v1/users/me',
  'https://test.stytch.com/sdk/v1/users/me',
  'http://evil.example@localhost:3000/sdk/v1/users/me',
  'http:/sdk/v1/users/me',
  'http:sdk/v1/users/me',
  'file:///sdk/v1/users/me',
  'sdk/v1/users/me',
  '@evil.example/sdk/v1/users/me',
  'evil.example:80/sdk/v1/users/me',
  '*',
  // Malformed ids.
  `/sdk/v1/users/emails/${'a'.repeat(129)}`,
  `/sdk/v1/users/emails/${'a'.repeat(15_000)}`,
  '/sdk/v1/users/emails/-',
  '/sdk/v1/users/emails/_a',
  '/sdk/v1/users/emails/a.b',
  '/sdk/v1/users/emails/a:b',
  '/sdk/v1/users/emails/a%2fb',
  '/sdk/v1/users/emails/a?b/../..',
  '/sdk/v1/users/emails/:id',
  '/sdk/v1/users/emails/$&',
  '/sdk/v1/users/emails/*',
];

it.each(TARGETS)('S44 %j is never forwarded', async (target) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    // This id is valid up to its `?`, so the call is forwarded without the query.
    if (method === 'DELETE' && target.includes('a?b')) continue;
    const { status, text } = await ask(target, method);
    expect([400, 404, 405], `${method} ${text.slice(0, 400)}`).toContain(status);
    expect(text).not.toContain('{"data"');
  }
  expect(upstream.requests).toEqual([]);
});

it('S44 forwards an id without its query', async () => {
  const removed = { method: 'DELETE', path: '/users/emails/a', session: 'required' } as const;
  await plantRemoved({ app }, rosa, { ...removed, body: {}, signsIn: false });
  await ask('/sdk/v1/users/emails/a?b/../../%2e%2e', 'DELETE');
  expect(upstream.sdkCalls()).toEqual(['DELETE /sdk/v1/users/emails/a']);
});

it('S44 rejects CONNECT', async () => {
  const { status } = await ask('evil.example:443', 'CONNECT');
  expect([0, 400, 404]).toContain(status);
  expect(upstream.requests).toEqual([]);
});

it.each([
  { Upgrade: 'websocket', Connection: 'Upgrade, close' },
  { 'X-Original-URL': '/sdk/v1/users/search', 'X-Rewrite-URL': '/sdk/v1/users/search' },
  { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE', 'X-Method-Override': 'DELETE' },
  { Host: 'evil.example' },
])('S44 headers do not change the target: %j', async (headers: Record<string, string>) => {
  expect((await ask('/sdk/v1/users/me', 'GET', headers)).status).toBe(200);
  expect(upstream.sdkCalls()).toEqual(['GET /sdk/v1/users/me']);
  expect(upstream.last('GET /sdk/v1/users/me').headers.host).toBe(new URL(upstream.url).host);
});

it('S44 does not forward a request that is smuggled in the body of another one', async () => {
  const smuggled = 'POST /sdk/v1/users/search HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  const { 'Content-Length': _, ...headers } = rosa.headers('POST', Buffer.from(smuggled));
  for (const framing of [
    `Content-Length: 0\r\nContent-Length: ${smuggled.length}`,
    `Content-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked`,
    'Transfer-Encoding: chunked, identity\r\nContent-Length: 4',
    'Transfer-Encoding : chunked',
    'Content-Length: +0',
  ]) {
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const lines = [
      'POST /sdk/v1/events HTTP/1.1',
      'Host: x',
      'Connection: close',
      ...head,
      framing,
    ];
    await rawRequest(app.url, `${lines.join('\r\n')}\r\n\r\n0\r\n\r\n${smuggled}`);
  }
  expect(upstream.requests).toEqual([]);
});
