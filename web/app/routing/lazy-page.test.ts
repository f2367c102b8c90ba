import { describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, lazyPage, mayReload } from './lazy-page.ts';

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it('reloads once for a missing chunk, and not again and again', () => {
  const kept = storage();
  const now = Date.now();
  expect(mayReload(kept, now)).toBe(true);
  expect(mayReload(kept, now + 1000)).toBe(false);
  expect(mayReload(kept, now + 61_000)).toBe(true);
});

describe('a page whose chunk', () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');

  it('arrives is that page', async () => {
    const page = { Component: () => null };
    expect(await lazyPage(async () => page)()).toBe(page);
  });

  it('failures-2 fails is a ChunkLoadError, with what the browser said as its cause', async () => {
    const failing = lazyPage(() => Promise.reject(cause));
    await expect(failing()).rejects.toMatchObject({ name: 'ChunkLoadError', cause });
  });

  it('failures-3 is on its way for 120000 ms has failed', async () => {
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
