import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Each document has its own memory: the modules are loaded anew for each test. */
async function open(search: string) {
  vi.resetModules();
  const { takeCallbackQuery } = await import('./callback-query.ts');
  const history = { state: null, replaceState: vi.fn() };
  takeCallbackQuery({ pathname: '/auth/callback', search }, history);
  return { history, ...(await import('./sign-in.ts')) };
}

const fetch = vi.fn();
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
beforeEach(() => vi.stubGlobal('fetch', fetch));
afterEach(() => {
  fetch.mockReset();
  vi.unstubAllGlobals();
});

it('S17 takes the token out of the address before anything is asked for', async () => {
  const { history } = await open('?stytch_token_type=oauth&token=secret');
  expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/auth/callback');
  expect(fetch).not.toHaveBeenCalled();
});

it('leaves other addresses alone', async () => {
  const { takeCallbackQuery } = await import('./callback-query.ts');
  const history = { state: null, replaceState: vi.fn() };
  takeCallbackQuery({ pathname: '/login', search: '?token=x' }, history);
  expect(history.replaceState).not.toHaveBeenCalled();
});

it.each(['/auth/callback/', '/Auth/Callback'])('S17 takes it out of %s, too', async (pathname) => {
  vi.resetModules();
  const { callbackQuery, takeCallbackQuery } = await import('./callback-query.ts');
  const history = { state: null, replaceState: vi.fn() };
  takeCallbackQuery({ pathname, search: '?stytch_token_type=oauth&token=x' }, history);
  expect(callbackQuery().token).toBe('x');
  expect(history.replaceState).toHaveBeenCalledWith(null, '', pathname);
});

it('posts the token once, however often it is asked to', async () => {
  fetch.mockImplementation(async () => json(200, { signedIn: true }));
  const { verifyOnce } = await open('?stytch_token_type=oauth&token=secret');
  expect(await Promise.all([verifyOnce(), verifyOnce()])).toEqual([{ ok: true }, { ok: true }]);
  expect(fetch).toHaveBeenCalledOnce();
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/auth/verify');
  expect(JSON.parse(init.body)).toEqual({ accessToken: 'secret', tokenType: 'oauth' });
});

it.each([
  ['', 'Missing token parameter'],
  ['?token=', 'Missing token parameter'],
  ['?token=a&token=b', 'Missing token parameter'],
  ['?error=access_denied', 'Sign-in was cancelled. You can try again whenever you like.'],
  ['?error=Your%20account%20is%20locked', 'The sign-in was not completed. Please try again.'],
])('posts nothing for %j', async (search, message) => {
  const { verifyOnce } = await open(search);
  expect(await verifyOnce()).toEqual({ ok: false, message, again: false });
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  [{ error: 'Expired', details: 'Start anew' }, 'Authentication failed: Expired - Start anew'],
  [{ error: 'Expired' }, 'Authentication failed: Expired'],
  [{}, 'Authentication failed: Unknown error'],
])('says what the server says: %j', async (body, message) => {
  fetch.mockImplementation(async () => json(401, body));
  const { verifyOnce } = await open('?token=secret');
  expect(await verifyOnce()).toEqual({ ok: false, message, again: false });
});

it('may post the same token again after the network failed', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetch.mockImplementation(async () => json(200, { signedIn: true }));
  const { verifyOnce, verifyAgain } = await open('?token=secret');
  const failed = { ok: false, message: 'Network error: Failed to fetch', again: true };
  expect(await verifyOnce()).toEqual(failed);
  expect(await verifyAgain()).toEqual({ ok: true });
  expect(await verifyOnce()).toEqual({ ok: true });
  expect(fetch).toHaveBeenCalledTimes(2);
});
