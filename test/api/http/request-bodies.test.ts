import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const rosa = await app.signIn();
const added = await rosa.post('/api/links', { title: 'A', url: 'https://a.example' });
const { id } = added.json<{ id: string }>();
const KB = 1024;

beforeEach(() => app.forgetRates());

const withBody = [
  ['POST', '/api/auth/verify', 64 * KB],
  ['PUT', '/api/profile', 64 * KB],
  ['POST', '/api/profile/picture', 8 * KB * KB],
  ['POST', '/api/profile/background-photo', 8 * KB * KB],
  ['POST', '/api/links', 8 * KB * KB],
  ['PUT', `/api/links/${id}`, 8 * KB * KB],
  ['PUT', '/api/links/order', 64 * KB],
] as const;
const withoutBody = [
  ['POST', '/api/signout'],
  ['POST', `/api/links/${id}/click`],
  ['DELETE', `/api/links/${id}`],
  ['DELETE', '/api/account'],
] as const;

describe.each(withBody)('%s %s', (method, path, limit) => {
  it.each(['{', '{"bio": }', '', 'undefined', '{"a":1}}', '\u0000', '{"__proto__":{}}'])(
    'rejects malformed JSON with 400: %j',
    async (body) => {
      const response = await rosa.send(method, path, { body });
      expect([response.status, response.json()]).toMatchObject([400, { code: 'bad_request' }]);
    },
  );

  it.each(['null', '[]', '"text"', '7', 'true'])(
    'rejects JSON that is not an object with 400: %s',
    async (body) => {
      const response = await rosa.send(method, path, { body });
      expect([response.status, response.json()]).toMatchObject([400, { code: 'bad_request' }]);
    },
  );

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; charset=application/json',
    'application/jsonp',
    'application/json-patch+json',
    undefined,
  ])('S40 rejects the content type %s with 415', async (type) => {
    const response = await rosa.send(method, path, {
      body: '{}',
      headers: { 'Content-Type': type },
    });
    expect(response.status).toBe(415);
    expect(response.json()).toMatchObject({
      error: 'Send JSON with the content type application/json.',
      code: 'unsupported_media_type',
    });
  });

  it('S52 accepts a body at the size limit, and rejects one more byte with 413', async () => {
    const padded = (size: number) => `{"x":"${'a'.repeat(size - 8)}"}`;
    const above = await rosa.send(method, path, { body: padded(limit + 1) });
    expect(above.status).toBe(413);
    expect(above.json()).toMatchObject({ code: 'too_large', requestId: expect.any(String) });
    expect((await rosa.send(method, path, { body: padded(limit) })).status).toBe(400);
  });

  it('S62 rejects nine levels of nesting and 2,001 values with 400 before parsing', async () => {
    const levels = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    const values = (count: number) =>
      `{"x":[${Array(count - 2)
        .fill('1')
        .join()}]}`;
    const messageOf = async (body: string) => {
      const response = await rosa.send(method, path, { body });
      return [response.status, response.json<{ error: string }>().error];
    };
    const [deep, many] = [
      'The JSON may be nested at most 8 levels deep.',
      'The JSON may contain at most 2000 values.',
    ];
    expect(await messageOf(levels(9))).toEqual([400, deep]);
    expect(await messageOf(values(2_001))).toEqual([400, many]);
    const within = [await messageOf(levels(8)), await messageOf(values(2_000))];
    expect(within).not.toEqual(expect.arrayContaining([[400, deep]]));
    expect(within).not.toEqual(expect.arrayContaining([[400, many]]));
  });

  it('S62 rejects 131,073 escapes with 400 before parsing if the route accepts an image', async () => {
    const escapes = (count: number) => `{"x":"${'\\n'.repeat(count)}"}`;
    const above = await rosa.send(method, path, { body: escapes(131_073) });
    const refusal = { error: 'The JSON may contain at most 131072 escapes.' };
    if (limit > 1024 * 1024) expect([above.status, above.json()]).toMatchObject([400, refusal]);
    else expect(above.json()).not.toMatchObject(refusal);
    const within = await rosa.send(method, path, { body: escapes(131_072) });
    expect(within.json()).not.toMatchObject(refusal);
  });

  it('S52 rejects a compressed body with 415', async () => {
    const body = gzipSync(`{"x":"${'a'.repeat(limit)}"}`);
    const response = await rosa.send(method, path, {
      body,
      headers: { 'Content-Encoding': 'gzip' },
    });
    expect([response.status, response.json()]).toMatchObject([
      415,
      { code: 'unsupported_media_type' },
    ]);
  });
});

describe.each(withoutBody)('%s %s', (method, path) => {
  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    undefined,
  ])('S40 rejects a body of type %s with 415', async (type) => {
    const headers = { 'Content-Type': type };
    const response = await rosa.send(method, path, { body: 'a=b', headers });
    expect([response.status, response.json()]).toMatchObject([
      415,
      { code: 'unsupported_media_type' },
    ]);
    expect((await rosa.get('/api/links')).json()).toMatchObject([{ id, click_count: 0 }]);
  });
});

it('accepts a JSON content type with a charset', async () => {
  const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
  expect((await rosa.put('/api/profile', { bio: 'é' }, headers)).json()).toEqual({ bio: 'é' });
});

it('rejects a key named __proto__ as unknown, without prototype pollution', async () => {
  const response = await rosa.put('/api/profile', '{"bio":"x","__proto__":{"pro":true}}');
  expect(response.status).toBe(400);
  expect((await rosa.get('/api/profile')).json()).toMatchObject({ pro: false });
});

it('a deeply nested body does not crash the server', async () => {
  const response = await rosa.put(
    '/api/profile',
    `{"bio":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  );
  expect(response.status).toBe(400);
  expect((await rosa.get('/api/profile')).status).toBe(200);
});
