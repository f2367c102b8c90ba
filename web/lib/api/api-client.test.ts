import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, api, NetworkError } from './api-client.ts';
import { errorText } from './error-text.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: string | null) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('sends requests to /api of our own origin with the session cookie', async () => {
  const fetch = answer(200, '{"views":3}');
  expect(await api.get('/profile/views')).toEqual({ views: 3 });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/profile/views');
  expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin', body: null });
  expect(init?.headers).not.toHaveProperty('content-type');
});

it('sends a body as JSON with its content type', async () => {
  const fetch = answer(200, '{}');
  await api.put('/links/order', { linkIds: ['a'] });
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(init?.body).toBe('{"linkIds":["a"]}');
  expect(init?.headers).toHaveProperty('content-type', 'application/json');
});

it('returns undefined for an empty response', async () => {
  answer(204, null);
  expect(await api.delete('/account')).toBeUndefined();
});

it('parses a response with the given schema', async () => {
  answer(200, '{"views":"3"}');
  const schema = { parse: (value: unknown) => Number((value as { views: string }).views) };
  expect(await api.get('/profile/views', schema)).toBe(3);
});

it('throws an ApiError with the fields of the error response', async () => {
  const fields = { username: 'taken' };
  answer(409, JSON.stringify({ error: 'Taken.', code: 'username_taken', fields, requestId: 'r1' }));
  const error = await api.put('/profile', { username: 'a' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: 'username_taken', fields, requestId: 'r1' });
  expect(errorText(error, 'Failed to update username')).toBe('Taken.');
});

it.each(['<html>Bad gateway</html>', 'null', ''])(
  'throws an ApiError without a message for the body %j',
  async (body) => {
    answer(502, body);
    const error = await api.get('/links').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ApiError', status: 502, message: '' });
    expect(errorText(error, 'Failed to fetch links')).toBe('Failed to fetch links');
  },
);

it('throws a NetworkError if the network fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await api.get('/links').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toHaveProperty('message', 'Failed to fetch');
  expect(errorText(error, 'Failed to fetch links')).toBe('Failed to fetch links');
});

it('throws a NetworkError for invalid JSON', async () => {
  answer(200, '{"views":');
  await expect(api.get('/profile/views')).rejects.toBeInstanceOf(NetworkError);
});

it('S70 reads the Retry-After header', async () => {
  const headers = { 'retry-after': '1440' };
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 429, headers }));
  await expect(api.post('/second-factor/verify')).rejects.toMatchObject({ retryAfter: 1440 });
  answer(503, '{}');
  await expect(api.post('/second-factor/verify')).rejects.toMatchObject({ retryAfter: undefined });
});
