import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadOptional } from '#web/lib/optional-chunk.ts';
import { ChunkLoadError, lazyPage, mayReload, reloadOnceOnStaleBuild } from './lazy-page.ts';
import { watchPageUnload } from './page-unload.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it('reloads at most once a minute for a missing chunk', () => {
  const items = storage();
  const now = Date.now();
  expect(mayReload(items, now)).toBe(true);
  expect(mayReload(items, now + 1000)).toBe(false);
  expect(mayReload(items, now + 61_000)).toBe(true);
});

describe('lazyPage', () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');

  it('returns the page', async () => {
    const page = { Component: () => null };
    expect(await lazyPage(async () => page)()).toBe(page);
  });

  it('failures-2 throws a ChunkLoadError with the cause if the chunk fails to load', async () => {
    const failing = lazyPage(() => Promise.reject(cause));
    await expect(failing()).rejects.toMatchObject({ name: 'ChunkLoadError', cause });
  });

  it('failures-3 fails after 120000 ms', async () => {
    vi.useFakeTimers();
    const outcome = vi.fn();
    lazyPage(() => new Promise(() => {}))().catch(outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkLoadError));
  });

  it('does not fail while the page is being unloaded', async () => {
    vi.useFakeTimers();
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    watchPageUnload();
    const outcome = vi.fn();
    lazyPage(() => Promise.reject(cause))().catch(outcome);
    // WebKit aborts the requests before it reports the unload.
    await vi.advanceTimersByTimeAsync(5);
    page.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(outcome).not.toHaveBeenCalled();
    // The document is not replaced, e.g. because the navigation was a download.
    await vi.advanceTimersByTimeAsync(2000);
    expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkLoadError));
  });
});

it('reloads the document for a missing chunk, but not for an optional one', async () => {
  const reload = vi.fn();
  const page = Object.assign(new EventTarget(), {
    sessionStorage: storage(),
    location: { href: 'https://posy.example/links', reload },
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  reloadOnceOnStaleBuild(() => page.location.href);
  const missing = async () => {
    const error = new Event('vite:preloadError', { cancelable: true });
    page.dispatchEvent(error);
    if (!error.defaultPrevented) throw new TypeError('Failed to fetch');
  };
  expect(await loadOptional(missing)).toBeUndefined();
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).not.toHaveBeenCalled();
  await missing();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(reload).toHaveBeenCalledOnce();
});
