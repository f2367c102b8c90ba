import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Each document has its own memory: the modules are loaded anew for each test. */
async function open(search: string) {
  vi.resetModules();
  const { takeCallbackQuery } = await import('./callback-query.ts');
  const history = { state: null, replaceState: vi.fn() };
  takeCallbackQuery({ pathname: '/auth/callback', search }, history);
  return { history, ...(await import('./verify-callback.ts')) };
}

const fetch = vi.fn();
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('fetch', fetch);
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
});
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

it('S70 goes to the login page when the sign-in needs a second factor', async () => {
  fetch.mockImplementation(async () => json(200, { signedIn: false, secondFactor: true }));
  const { verifyOnce } = await open('?stytch_token_type=oauth&token=secret');
  expect(await verifyOnce()).toEqual({ ok: true, to: '/login', needsSecondFactor: true });
});

describe('S68 a tab that has left to confirm', () => {
  const isUnderWay = () => kept.size > 0;
  const urls = () => fetch.mock.calls.map(([url]) => url);

  async function leave(search: string) {
    const opened = await open(search);
    const { beginRedirect } = await import('#web/features/factors/redirect-confirmation.ts');
    beginRedirect('sessions');
    return opened;
  }

  it('comes back to Settings', async () => {
    fetch.mockImplementation(async () => new Response(null, { status: 204 }));
    const { verifyOnce } = await leave('?stytch_token_type=oauth&token=secret');
    expect(await verifyOnce()).toEqual({ ok: true, to: '/settings' });
    expect(urls()).toEqual(['/api/reauthentication/verify']);
  });

  it('signs in when the session is over, and leaves later sign-ins alone', async () => {
    fetch.mockImplementationOnce(async () => json(401, { error: 'Not authenticated' }));
    fetch.mockImplementationOnce(async () => json(200, { signedIn: true }));
    const { verifyOnce } = await leave('?stytch_token_type=oauth&token=secret');
    expect(await verifyOnce()).toEqual({ ok: true });
    expect(urls()).toEqual(['/api/reauthentication/verify', '/api/auth/verify']);
    expect(isUnderWay()).toBe(false);
  });

  it.each(['?error=access_denied', '?stytch_token_type=oauth&token=secret'])(
    'has nothing under way after a refusal: %s',
    async (search) => {
      fetch.mockImplementation(async () => json(409, { error: 'Expired' }));
      const { verifyOnce } = await leave(search);
      expect(await verifyOnce()).toMatchObject({ ok: false, again: false, isConfirmation: true });
      expect(isUnderWay()).toBe(false);
    },
  );

  it('may try again after the network failed', async () => {
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetch.mockImplementation(async () => new Response(null, { status: 204 }));
    const { verifyOnce, verifyAgain } = await leave('?token=secret');
    expect(await verifyOnce()).toMatchObject({ ok: false, again: true, isConfirmation: true });
    expect(await verifyAgain()).toEqual({ ok: true, to: '/settings' });
  });

  it('signs in by a link of a mail', async () => {
    fetch.mockImplementation(async () => json(200, { signedIn: true }));
    const { verifyOnce } = await leave('?stytch_token_type=magic_links&token=secret');
    expect(await verifyOnce()).toEqual({ ok: true });
    expect(urls()).toEqual(['/api/auth/verify']);
  });
});

describe('S69 a tab that has left to add GitHub', () => {
  const urls = () => fetch.mock.calls.map(([url]) => url);

  async function leave(search: string) {
    const opened = await open(search);
    const additions = await import('#web/features/factors/redirect-addition.ts');
    additions.beginAddition('github');
    return { ...opened, ...additions };
  }

  it('comes back to Settings, which is told what was added', async () => {
    fetch.mockImplementation(async () => new Response(null, { status: 204 }));
    const { verifyOnce, endAddition } = await leave('?stytch_token_type=oauth&token=secret');
    expect(await verifyOnce()).toEqual({ ok: true, to: '/settings' });
    expect(urls()).toEqual(['/api/factors/oauth/verify']);
    expect(endAddition()).toBe('github');
  });

  it.each([
    ['?error=access_denied', undefined, 'Adding GitHub was cancelled. Nothing was changed.'],
    ['?error=server_error', undefined, 'GitHub was not added. Please try again.'],
    [
      '?token=a',
      json(409, { error: 'Taken', code: 'factor_of_other_account' }),
      'That GitHub account belongs to another Posy account. Nothing was changed.',
    ],
    ['?token=a', json(403, { error: 'Please confirm.' }), 'Please confirm.'],
  ])('is told why nothing was added: %s', async (search, answer, message) => {
    if (answer) fetch.mockResolvedValueOnce(answer);
    const { verifyOnce, pendingAddition } = await leave(search);
    expect(await verifyOnce()).toEqual({ ok: false, message, again: false, isAddition: true });
    expect(pendingAddition()).toBeUndefined();
  });

  it('may try again after the network failed', async () => {
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetch.mockImplementation(async () => new Response(null, { status: 204 }));
    const { verifyOnce, verifyAgain } = await leave('?token=secret');
    expect(await verifyOnce()).toMatchObject({ ok: false, again: true, isAddition: true });
    expect(await verifyAgain()).toEqual({ ok: true, to: '/settings' });
  });

  it('signs in when the session is over', async () => {
    fetch.mockImplementationOnce(async () => json(401, { error: 'Not authenticated' }));
    fetch.mockImplementationOnce(async () => json(200, { signedIn: true }));
    const { verifyOnce, pendingAddition } = await leave('?stytch_token_type=oauth&token=secret');
    expect(await verifyOnce()).toEqual({ ok: true });
    expect(urls()).toEqual(['/api/factors/oauth/verify', '/api/auth/verify']);
    expect(pendingAddition()).toBeUndefined();
  });

  it('signs in by a link of a mail, and confirms when it has left again for that', async () => {
    fetch.mockImplementation(async () => json(200, { signedIn: true }));
    const byMail = await leave('?stytch_token_type=magic_links&token=secret');
    expect(await byMail.verifyOnce()).toEqual({ ok: true });
    const again = await leave('?stytch_token_type=oauth&token=secret');
    const { beginRedirect } = await import('#web/features/factors/redirect-confirmation.ts');
    beginRedirect('add-method');
    expect(await again.verifyOnce()).toEqual({ ok: true, to: '/settings' });
    expect(urls()).toEqual(['/api/auth/verify', '/api/reauthentication/verify']);
  });
});
