import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const fetch = vi.fn();
beforeEach(() => vi.stubGlobal('fetch', fetch));
afterEach(() => {
  fetch.mockReset();
  vi.unstubAllGlobals();
});

/**
 * Returns the path after a redirect with this query. Loads the modules again, because each document
 * has its own module state.
 */
async function pathAfter(search: string): Promise<string> {
  vi.resetModules();
  const { takeCallbackQuery } = await import('./callback-query.ts');
  takeCallbackQuery({ pathname: '/auth/callback', search }, { state: null, replaceState: vi.fn() });
  return (await import('./restart-path.ts')).restartPath();
}

const enable = (...methods: string[]) =>
  fetch.mockImplementation(async () => new Response(JSON.stringify({ methods })));

it.each(['?error=access_denied', '?stytch_token_type=oauth&token=a'])(
  'starts a sign-in with Google after %s if no other identity provider is enabled',
  async (search) => {
    enable('google', 'one_tap', 'email_otp');
    expect(await pathAfter(search)).toBe('/auth/google/start');
  },
);

it('opens the login page if another identity provider may have redirected here', async () => {
  enable('google', 'github');
  expect(await pathAfter('?stytch_token_type=oauth&token=a')).toBe('/login');
});

it('opens the login page after an emailed link', async () => {
  enable('google');
  expect(await pathAfter('?stytch_token_type=magic_links&token=a')).toBe('/login');
});

it('opens the login page if the sign-in methods cannot be loaded', async () => {
  fetch.mockImplementation(async () => new Response('{}', { status: 500 }));
  expect(await pathAfter('?stytch_token_type=oauth&token=a')).toBe('/login');
});
