import type { LoaderFunctionArgs } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { requireProfile } from './require-profile.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * Replaces XMLHttpRequest with a class that receives this response. Status 0 is a network error.
 */
function stubResponse(status: number, responseText: string): void {
  class Request {
    status = status;
    responseText = responseText;
    onerror = () => {};
    onloadend = () => {};
    open() {}
    setRequestHeader() {}
    send() {
      if (status === 0) this.onerror();
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
}

/** Returns the response that the guard of /links throws while the address is `pathname`. */
async function thrownAt(pathname: string): Promise<Response> {
  vi.stubGlobal('window', { location: { pathname } });
  const args = { request: new Request('https://posy.example/links') } as LoaderFunctionArgs;
  return requireProfile(args).then(
    () => Promise.reject(new Error('The guard did not throw.')),
    (thrown: Response) => thrown,
  );
}

const FAILURES = [
  ['a network error', 0, ''],
  ['a 401', 401, '{}'],
  ['a 500 with an error text', 500, '{"error":"Oh no"}'],
  ['a 503 without a body', 503, ''],
  ['an invalid profile', 200, '{"name":1}'],
] as const;

it.each(FAILURES)(
  'routes-5 routes-6 routes-7 redirects to the login page after %s, without a message',
  async (_, status, body) => {
    stubResponse(status, body);
    const loaded = await thrownAt('/links');
    expect(loaded.status).toBe(302);
    expect(loaded.headers.get('Location')).toBe('/login');
    expect(loaded.headers.get('X-Remix-Replace')).toBe('true');
    const navigated = await thrownAt('/terms');
    expect(navigated.headers.get('Location')).toBe('/login');
    expect(navigated.headers.has('X-Remix-Replace')).toBe(false);
  },
);
