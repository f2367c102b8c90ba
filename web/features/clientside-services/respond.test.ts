import { afterEach, describe, expect, it, vi } from 'vitest';
import { respond } from './respond.ts';

const ask = (method: string, request: Record<string, string>) =>
  respond({ method, args: [request] });
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
  ])('reads %j of %s', async (phoneNumber, regionCode, payload) => {
    const answered = await ask('parsedPhoneNumber', { phoneNumber, regionCode });
    expect(answered).toEqual({ success: true, payload });
  });

  it('writes a whole number as its own country does', async () => {
    const payload = { isValid: true, number: '+447400123456', national: '07400 123456' };
    const answered = await ask('parsedPhoneNumber', { phoneNumber: '+447400123456' });
    expect(answered).toEqual({ success: true, payload });
  });

  it.each([
    ['US', '(201) 555-0123'],
    ['ZZ', ''],
  ])('has an example for %s', async (regionCode, phoneNumber) => {
    const answered = await ask('getExamplePhoneNumber', { regionCode });
    expect(answered).toEqual({ success: true, payload: { phoneNumber } });
  });
});

describe('One Tap', () => {
  it('asks our own origin for the client and names it as the SDK does', async () => {
    fetch.mockResolvedValue(
      Response.json({ request_id: 'r', google_client_id: 'g', oauth_callback_id: 'c' }),
    );
    vi.stubGlobal('fetch', fetch);
    expect(await ask('oneTapStart', { publicToken: 'public-token-test-1' })).toEqual({
      success: true,
      payload: { googleClientId: 'g', oauthCallbackId: 'c', stytchCsrfToken: '' },
    });
    const [url] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/v1/public/oauth/google/onetap/start?public_token=public-token-test-1');
  });

  it('carries the error of the provider across the frame', async () => {
    const error = { error_type: 'default_provider_not_allowed', error_message: 'No.' };
    fetch.mockResolvedValue(Response.json(error, { status: 400 }));
    vi.stubGlobal('fetch', fetch);
    expect(await ask('oneTapStart', { publicToken: 'p' })).toEqual({
      success: false,
      error: { ...error, name: 'StytchAPIError', message: 'No.' },
    });
  });

  it('hands the word of Google over and tells where to go on', async () => {
    fetch.mockResolvedValue(Response.json({ redirect_url: 'https://posy.example/auth/callback' }));
    vi.stubGlobal('fetch', fetch);
    const answered = await ask('oneTapSubmit', {
      publicToken: 'p',
      idToken: 'signed',
      oauthCallbackID: 'a/b',
      loginRedirectURL: 'l',
      signupRedirectURL: 's',
    });
    expect(answered).toEqual({
      success: true,
      payload: { redirect_url: 'https://posy.example/auth/callback' },
    });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/v1/oauth/callback/a%2Fb');
    expect(init.headers).toMatchObject({ 'x-stytch-oauth-type': 'google-one-tap' });
    expect(JSON.parse(init.body)).toMatchObject({ id_token: 'signed' });
  });
});

it.each(['toString', 'constructor', 'unknown'])('knows no method %s', async (method) => {
  expect(await ask(method, {})).toMatchObject({ success: false, error: { name: 'TypeError' } });
});
