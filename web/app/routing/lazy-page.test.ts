import { describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, lazyPage, mayReload } from './lazy-page.ts';

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
    vi.useRealTimers();
  });
});
