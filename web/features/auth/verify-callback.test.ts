import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Loads the modules again, because each document has its own module state. */
async function open(search: string) {
  vi.resetModules();
  const { takeCallbackQuery } = await import('./callback-query.ts');
  const history = { state: null, replaceState: vi.fn() };
  takeCallbackQuery({ pathname: '/auth/callback', search }, history);
  return { history, ...(await import('./verify-callback.ts')) };
}

const fetch = vi.fn();
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('fetch', fetch);
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => {
  fetch.mockReset();
  vi.unstubAllGlobals();
});

it('S17 removes the token from the address before any request', async () => {
  const { history } = await open('?stytch_token_type=oauth&token=secret');
  expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/auth/callback');
  expect(fetch).not.toHaveBeenCalled();
});

it('does not change other addresses', async () => {
  const { takeCallbackQuery } = await import('./callback-query.ts');
  const history = { state: null, replaceState: vi.fn() };
  takeCallbackQuery({ pathname: '/login', search: '?token=x' }, history);
  expect(history.replaceState).not.toHaveBeenCalled();
});

it.each(['/auth/callback/', '/Auth/Callback'])(
  'S17 removes the token from %s',
  async (pathname) => {
    vi.resetModules();
    const { callbackQuery, takeCallbackQuery } = await import('./callback-query.ts');
    const history = { state: null, replaceState: vi.fn() };
    takeCallbackQuery({ pathname, search: '?stytch_token_type=oauth&token=x' }, history);
    expect(callbackQuery().token).toBe('x');
    expect(history.replaceState).toHaveBeenCalledWith(null, '', pathname);
  },
);

it('posts the token once for repeated calls', async () => {
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
  ['?error=access_denied', 'Sign-in was canceled. You can try again at any time.'],
  ['?error=Your%20account%20is%20locked', 'The sign-in was not completed. Please try again.'],
])('posts no token for %j', async (search, message) => {
  const { verifyOnce } = await open(search);
  expect(await verifyOnce()).toEqual({ ok: false, message, retryable: false });
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  [
    { error: 'Expired', details: 'Sign in again' },
    'Authentication failed: Expired - Sign in again',
  ],
  [{ error: 'Expired' }, 'Authentication failed: Expired'],
  [{}, 'Authentication failed: Unknown error'],
])('shows the error of the server: %j', async (body, message) => {
  fetch.mockImplementation(async () => json(401, body));
  const { verifyOnce } = await open('?token=secret');
  expect(await verifyOnce()).toEqual({ ok: false, message, retryable: false });
});

it('posts the same token again after a network failure', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetch.mockImplementation(async () => json(200, { signedIn: true }));
  const { verifyOnce, verifyAgain } = await open('?token=secret');
  const failed = { ok: false, message: 'Network error: Failed to fetch', retryable: true };
  expect(await verifyOnce()).toEqual(failed);
  expect(await verifyAgain()).toEqual({ ok: true });
  expect(await verifyOnce()).toEqual({ ok: true });
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('S70 opens the login page if the sign-in needs a second factor', async () => {
  fetch.mockImplementation(async () => json(200, { signedIn: false, secondFactor: true }));
  const { verifyOnce } = await open('?stytch_token_type=oauth&token=secret');
  expect(await verifyOnce()).toEqual({ ok: true, to: '/login', needsSecondFactor: true });
});

describe('S68 after a redirect for a reauthentication, the tab', () => {
  const isPending = () => stored.size > 0;
  const urls = () => fetch.mock.calls.map(([url]) => url);

  async function redirect(search: string) {
    const opened = await open(search);
    const { beginRedirect } = await import('#web/features/factors/redirect-reauthentication.ts');
    beginRedirect('sessions');
    return opened;
  }

  it('returns to Settings', async () => {
    fetch.mockImplementation(async () => new Response(null, { status: 204 }));
    const { verifyOnce } = await redirect('?stytch_token_type=oauth&token=secret');
    expect(await verifyOnce()).toEqual({ ok: true, to: '/settings' });
    expect(urls()).toEqual(['/api/reauthentication/verify']);
  });

  it('signs in if the session has ended, and clears the pending redirect', async () => {
    fetch.mockImplementationOnce(async () => json(401, { error: 'Not authenticated' }));
    fetch.mockImplementationOnce(async () => json(200, { signedIn: true }));
    const { verifyOnce } = await redirect('?stytch_token_type=oauth&token=secret');
    expect(await verifyOnce()).toEqual({ ok: true });
    expect(urls()).toEqual(['/api/reauthentication/verify', '/api/auth/verify']);
    expect(isPending()).toBe(false);
  });

  it.each(['?error=access_denied', '?stytch_token_type=oauth&token=secret'])(
    'clears the pending redirect after a refusal: %s',
    async (search) => {
      fetch.mockImplementation(async () => json(409, { error: 'Expired' }));
      const { verifyOnce } = await redirect(search);
      expect(await verifyOnce()).toMatchObject({
        ok: false,
        retryable: false,
        isReauthentication: true,
      });
      expect(isPending()).toBe(false);
    },
  );

  it('can try again after a network failure', async () => {
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetch.mockImplementation(async () => new Response(null, { status: 204 }));
    const { verifyOnce, verifyAgain } = await redirect('?token=secret');
    expect(await verifyOnce()).toMatchObject({
      ok: false,
      retryable: true,
      isReauthentication: true,
    });
    expect(await verifyAgain()).toEqual({ ok: true, to: '/settings' });
  });

  it('signs in with an emailed link', async () => {
    fetch.mockImplementation(async () => json(200, { signedIn: true }));
    const { verifyOnce } = await redirect('?stytch_token_type=magic_links&token=secret');
    expect(await verifyOnce()).toEqual({ ok: true });
    expect(urls()).toEqual(['/api/auth/verify']);
  });
});

describe('S69 after a redirect to add GitHub, the tab', () => {
  const urls = () => fetch.mock.calls.map(([url]) => url);

  async function redirect(search: string) {
    const opened = await open(search);
    const additions = await import('#web/features/factors/redirect-addition.ts');
    additions.beginAddition('github');
    return { ...opened, ...additions };
  }

  it('returns to Settings, which shows the added provider', async () => {
    fetch.mockImplementation(async () => new Response(null, { status: 204 }));
    const { verifyOnce, endAddition } = await redirect('?stytch_token_type=oauth&token=secret');
    expect(await verifyOnce()).toEqual({ ok: true, to: '/settings' });
    expect(urls()).toEqual(['/api/factors/oauth/verify']);
    expect(endAddition()).toBe('github');
  });

  it.each([
    ['?error=access_denied', undefined, 'Adding GitHub was canceled. Nothing was changed.'],
    ['?error=server_error', undefined, 'GitHub was not added. Please try again.'],
    [
      '?token=a',
      json(409, { error: 'Taken', code: 'factor_of_other_account' }),
      'That GitHub account belongs to another Posy account. Nothing was changed.',
    ],
    ['?token=a', json(403, { error: 'Please confirm.' }), 'Please confirm.'],
  ])('shows why GitHub was not added: %s', async (search, response, message) => {
    if (response) fetch.mockResolvedValueOnce(response);
    const { verifyOnce, pendingAddition } = await redirect(search);
    expect(await verifyOnce()).toEqual({ ok: false, message, retryable: false, isAddition: true });
    expect(pendingAddition()).toBeUndefined();
  });

  it('can try again after a network failure', async () => {
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetch.mockImplementation(async () => new Response(null, { status: 204 }));
    const { verifyOnce, verifyAgain } = await redirect('?token=secret');
    expect(await verifyOnce()).toMatchObject({ ok: false, retryable: true, isAddition: true });
    expect(await verifyAgain()).toEqual({ ok: true, to: '/settings' });
  });

  it('signs in if the session has ended', async () => {
    fetch.mockImplementationOnce(async () => json(401, { error: 'Not authenticated' }));
    fetch.mockImplementationOnce(async () => json(200, { signedIn: true }));
    const { verifyOnce, pendingAddition } = await redirect('?stytch_token_type=oauth&token=secret');
    expect(await verifyOnce()).toEqual({ ok: true });
    expect(urls()).toEqual(['/api/factors/oauth/verify', '/api/auth/verify']);
    expect(pendingAddition()).toBeUndefined();
  });

  it('signs in with an emailed link, and reauthenticates after a later redirect', async () => {
    fetch.mockImplementation(async () => json(200, { signedIn: true }));
    const byMail = await redirect('?stytch_token_type=magic_links&token=secret');
    expect(await byMail.verifyOnce()).toEqual({ ok: true });
    const again = await redirect('?stytch_token_type=oauth&token=secret');
    const { beginRedirect } = await import('#web/features/factors/redirect-reauthentication.ts');
    beginRedirect('add-method');
    expect(await again.verifyOnce()).toEqual({ ok: true, to: '/settings' });
    expect(urls()).toEqual(['/api/auth/verify', '/api/reauthentication/verify']);
  });
});
