import { afterEach, describe, expect, it, vi } from 'vitest';
import { respond } from './respond.ts';

const request = (method: string, fields: Record<string, string>) =>
  respond({ method, args: [fields] });
const fetch = vi.fn();
afterEach(() => {
  fetch.mockReset();
  vi.unstubAllGlobals();
});

describe('phone numbers', () => {
  it.each([
    ['(201) 555-0123', 'US', { isValid: true, number: '+12015550123', national: '(201) 555-0123' }],
    ['2015550123', 'US', { isValid: true, number: '+12015550123', national: '(201) 555-0123' }],
    ['201555', 'US', { isValid: false, number: '+1201555', national: '(201) 555' }],
    ['07400 123456', 'GB', { isValid: true, number: '+447400123456', national: '07400 123456' }],
    ['hello', 'US', { isValid: false, number: 'hello', national: '' }],
  ])('parses %j of %s', async (phoneNumber, regionCode, payload) => {
    const response = await request('parsedPhoneNumber', { phoneNumber, regionCode });
    expect(response).toEqual({ success: true, payload });
  });

  it('formats a number with a prefix in the format of its country', async () => {
    const payload = { isValid: true, number: '+447400123456', national: '07400 123456' };
    const response = await request('parsedPhoneNumber', { phoneNumber: '+447400123456' });
    expect(response).toEqual({ success: true, payload });
  });

  it.each([
    ['US', '(201) 555-0123'],
    ['ZZ', ''],
  ])('returns an example for %s', async (regionCode, phoneNumber) => {
    const response = await request('getExamplePhoneNumber', { regionCode });
    expect(response).toEqual({ success: true, payload: { phoneNumber } });
  });
});

describe('One Tap', () => {
  it('fetches the client id from our origin and returns it under the SDK’s names', async () => {
    fetch.mockResolvedValue(
      Response.json({ request_id: 'r', google_client_id: 'g', oauth_callback_id: 'c' }),
    );
    vi.stubGlobal('fetch', fetch);
    expect(await request('oneTapStart', { publicToken: 'public-token-test-1' })).toEqual({
      success: true,
      payload: { googleClientId: 'g', oauthCallbackId: 'c', stytchCsrfToken: '' },
    });
    const [url] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/v1/public/oauth/google/onetap/start?public_token=public-token-test-1');
  });

  it.each(['oneTapStart', 'oneTapSubmit'])(
    '%s returns the error of the provider',
    async (method) => {
      const error = { error_type: 'default_provider_not_allowed', error_message: 'No.' };
      fetch.mockResolvedValue(Response.json(error, { status: 400 }));
      vi.stubGlobal('fetch', fetch);
      expect(await request(method, { publicToken: 'p', oauthCallbackID: 'c' })).toEqual({
        success: false,
        error: { ...error, name: 'StytchAPIError', message: 'No.' },
      });
    },
  );

  it('submits the id token and returns the redirect address', async () => {
    fetch.mockResolvedValue(Response.json({ redirect_url: 'https://posy.example/auth/callback' }));
    vi.stubGlobal('fetch', fetch);
    const response = await request('oneTapSubmit', {
      publicToken: 'p',
      idToken: 'signed',
      oauthCallbackID: 'a/b',
      loginRedirectURL: 'l',
      signupRedirectURL: 's',
    });
    expect(response).toEqual({
      success: true,
      payload: { redirect_url: 'https://posy.example/auth/callback' },
    });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/v1/oauth/callback/a%2Fb');
    expect(init.headers).toMatchObject({ 'x-stytch-oauth-type': 'google-one-tap' });
    expect(JSON.parse(init.body)).toMatchObject({ id_token: 'signed' });
  });
});

it.each(['toString', 'constructor', 'unknown'])('rejects the method %s', async (method) => {
  expect(await request(method, {})).toMatchObject({ success: false, error: { name: 'TypeError' } });
});
