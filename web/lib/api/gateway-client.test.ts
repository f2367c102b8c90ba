import { afterEach, expect, it, vi } from 'vitest';
import { onUnauthorized } from '#web/lib/session/session-end.ts';
import { callGateway } from './gateway-client.ts';

afterEach(() => vi.unstubAllGlobals());

function stubResponse(status: number, body: string) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('S69 posts JSON to the gateway and returns the data of the response', async () => {
  const fetch = stubResponse(200, '{"data":{"method_id":"m1"}}');
  expect(await callGateway('/otps/sms/send/secondary', { phone_number: '+1' })).toEqual({
    method_id: 'm1',
  });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/sdk/v1/otps/sms/send/secondary');
  expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin' });
  expect(init?.body).toBe('{"phone_number":"+1"}');
});

it('S78 sends the account of the document', async () => {
  const fetch = stubResponse(200, '{"data":{}}');
  vi.resetModules();
  const { claimDocument } = await import('#web/lib/session/document-account.ts');
  const client = await import('./gateway-client.ts');
  await client.callGateway('/otps/email/send/secondary', {});
  claimDocument('june');
  await client.callGateway('/otps/email/send/secondary', {});
  const sent = fetch.mock.calls.map(([, init]) => init.headers);
  expect(sent[0]).not.toHaveProperty('posy-account');
  expect(sent[1]).toHaveProperty('posy-account', 'june');
});

it('S69 throws an ApiError with the type and the text of an error', async () => {
  const body = { error_type: 'duplicate_email', error_message: 'Taken.', request_id: 'r1' };
  stubResponse(400, JSON.stringify(body));
  await expect(callGateway('/otps', {})).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 'duplicate_email',
    message: 'Taken.',
    requestId: 'r1',
  });
});

it.each(['<h1>Bad Gateway</h1>', 'null', ''])(
  'S69 throws an ApiError without a message for the body %j',
  async (body) => {
    stubResponse(502, body);
    await expect(callGateway('/otps', {})).rejects.toMatchObject({ status: 502, message: '' });
  },
);

it('S69 throws a NetworkError without a response, or for invalid JSON', async () => {
  stubResponse(200, '{"data":');
  await expect(callGateway('/otps', {})).rejects.toMatchObject({ name: 'NetworkError' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callGateway('/otps', {})).rejects.toMatchObject({ name: 'NetworkError' });
});

it.each([
  ['user_unauthenticated', 1],
  // After a wrong password or code, the session continues.
  ['unauthorized_credentials', 0],
])('S78 reports a 401 of type %s %i times as the end of the session', async (type, times) => {
  const ended = vi.fn();
  const stop = onUnauthorized(ended);
  stubResponse(401, JSON.stringify({ error_type: type }));
  await expect(callGateway('/otps/email/send/secondary', {})).rejects.toMatchObject({ code: type });
  expect(ended).toHaveBeenCalledTimes(times);
  stop();
});
