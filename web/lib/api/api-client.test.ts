import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetStoredState } from '#web/lib/session/account-storage.ts';
import { ApiError, api, NetworkError } from './api-client.ts';

const items = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
};

beforeEach(() => {
  items.clear();
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ANY = { parse: (value: unknown) => value };

function stubResponse(status: number, body: string | null) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('sends requests to /api of our own origin with the session cookie', async () => {
  const fetch = stubResponse(200, '{"views":3}');
  expect(await api.get('/profile/views')).toEqual({ views: 3 });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/profile/views');
  expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin', body: null });
  expect(init?.headers).not.toHaveProperty('content-type');
});

it('sends a body as JSON with its content type', async () => {
  const fetch = stubResponse(200, '{}');
  await api.put('/links/order', { linkIds: ['a'] });
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(init?.body).toBe('{"linkIds":["a"]}');
  expect(init?.headers).toHaveProperty('content-type', 'application/json');
});

it('returns undefined for an empty response', async () => {
  stubResponse(204, null);
  expect(await api.delete('/account')).toBeUndefined();
});

it('parses a response with the given schema', async () => {
  stubResponse(200, '{"views":"3"}');
  const schema = { parse: (value: unknown) => Number((value as { views: string }).views) };
  expect(await api.get('/profile/views', schema)).toBe(3);
});

it('throws an ApiError with the fields of the error response', async () => {
  const fields = { username: 'taken' };
  stubResponse(
    409,
    JSON.stringify({ error: 'Taken.', code: 'username_taken', fields, requestId: 'r1' }),
  );
  const error = await api.put('/profile', { username: 'a' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: 'username_taken', fields, requestId: 'r1' });
});

it.each(['<html>Bad gateway</html>', 'null', ''])(
  'throws an ApiError without a message for the body %j',
  async (body) => {
    stubResponse(502, body);
    const error = await api.get('/links').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ApiError', status: 502, message: '' });
  },
);

it('throws a NetworkError if the network fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await api.get('/links').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toHaveProperty('message', 'Failed to fetch');
});

describe('without a response', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return new Response('{}');
    });
  });

  it.each([
    [20, 'a'],
    [220, 'a'.repeat(5_000_000)],
  ])(
    'a call ends with a NetworkError after %i s, depending on the size of its body',
    async (seconds, bio) => {
      const ended = AbortSignal.abort(new DOMException('Timed out', 'TimeoutError'));
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ended);
      const error = await api.put('/profile', { bio }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(NetworkError);
      expect(error).toHaveProperty('isRepeatable', true);
      expect(Math.floor(Number(timeout.mock.lastCall?.[0]) / 1000)).toBe(seconds);
    },
  );

  it('a call can be aborted earlier by its caller', async () => {
    const aborted = AbortSignal.abort(new DOMException('Aborted', 'AbortError'));
    await expect(api.post('/imports', {}, ANY, aborted)).rejects.toHaveProperty(
      'message',
      'Aborted',
    );
  });
});

it('throws a NetworkError for invalid JSON', async () => {
  stubResponse(200, '{"views":');
  await expect(api.get('/profile/views')).rejects.toBeInstanceOf(NetworkError);
});

it('S70 reads the Retry-After header', async () => {
  const headers = { 'retry-after': '1440' };
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 429, headers }));
  await expect(api.post('/second-factor/verify')).rejects.toMatchObject({ retryAfter: 1440 });
  stubResponse(503, '{}');
  await expect(api.post('/second-factor/verify')).rejects.toMatchObject({ retryAfter: undefined });
});

/** Stubs fetch with responses of these statuses, in order. Null is a lost response. */
function stubResponses(...statuses: (number | null)[]) {
  const keys: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key']);
    const status = statuses.shift();
    if (status === null || status === undefined) throw new TypeError('Failed to fetch');
    return new Response(status === 204 ? null : '{}', { status });
  });
  return keys;
}

const create = (title: string) => api.create('/links', { title }, ANY).catch(() => undefined);

it('sends a creating request with the same key until a response below 500 arrives', async () => {
  const keys = stubResponses(null, 503, 201, 201);
  for (let attempt = 0; attempt < 4; attempt += 1) await create('Shop');
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

it.each([
  ['denies', undefined],
  ['has no room in', { ...sessionStorage, setItem: () => expect.fail('QuotaExceededError') }],
])(
  'retries a creating request with the same key if the browser %s the session storage',
  async (_, storage) => {
    vi.stubGlobal('window', { sessionStorage: storage });
    const keys = stubResponses(null, 201, 201);
    for (let attempt = 0; attempt < 3; attempt += 1) await create('Shop');
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  },
);

it('forgets a request without a response when its key expires, 24 hours after the first attempt', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const keys = stubResponses(null, null, null);
  const start = Date.now();
  for (const hours of [0, 23.9, 24]) {
    vi.setSystemTime(start + hours * 3_600_000);
    await create('Shop');
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('S22 does not retry a creating request that was pending at a sign-out', async () => {
  vi.stubGlobal('fetch', async () => {
    forgetStoredState();
    throw new TypeError('Failed to fetch');
  });
  const error = await api.create('/links', { title: 'Shop' }, ANY).catch((reason) => reason);
  expect(error).toHaveProperty('isRepeatable', false);
});

it('uses another key for other content', async () => {
  const keys = stubResponses(null, null);
  await create('Blog');
  await create('Music');
  expect(keys[0]).not.toBe(keys[1]);
});

it('treats a 404 as success for a deletion whose response was lost', async () => {
  stubResponses(404, null, 404, 404);
  const remove = () => api.delete('/links/lost');
  await expect(remove()).rejects.toMatchObject({ status: 404 });
  await expect(remove()).rejects.toMatchObject({ isRepeatable: true });
  expect(await remove()).toBeUndefined();
  await expect(remove()).rejects.toMatchObject({ status: 404 });
});

describe('after the document is left', () => {
  /** Returns the API client of a new document in the same tab. The document shows this account. */
  async function clientOf(user: string) {
    vi.resetModules();
    const { claimDocument } = await import('#web/lib/session/document-account.ts');
    claimDocument(user);
    return (await import('./api-client.ts')).api;
  }
  it('retries a lost request of the same draft with the same key and body', async () => {
    const bodies: unknown[] = [];
    const keys = stubResponses(null, 401, 201);
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      bodies.push(init.body);
      return fetch(url, init);
    });
    for (const title of ['Pottery shop', 'shop.example', 'shop.example']) {
      const client = await clientOf('june');
      await client.create('/links/batch', { title }, ANY, 'shop.example').catch(() => undefined);
    }
    expect(new Set(keys).size).toBe(1);
    expect(new Set(bodies)).toEqual(new Set(['{"title":"Pottery shop"}']));
    expect([...items.values()]).toEqual(['[]']);
  });

  it.each([
    ['june', 'Blog'],
    ['milo', 'Shop'],
  ])('uses a new key for another draft, and for another account', async (user, title) => {
    const keys = stubResponses(null, null);
    await (await clientOf('june')).create('/links', { title: 'Shop' }, ANY).catch(() => undefined);
    await (await clientOf(user)).create('/links', { title }, ANY).catch(() => undefined);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('S78 names the account of the document in calls that change data', async () => {
    const fetch = stubResponse(200, '{}');
    const client = await clientOf('june');
    await client.put('/profile', { bio: '' });
    await client.get('/profile');
    const sent = fetch.mock.calls.map(([, init]) => init.headers);
    expect(sent[0]).toHaveProperty('posy-account', 'june');
    expect(sent[1]).not.toHaveProperty('posy-account');
  });
});
