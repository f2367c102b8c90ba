import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import { isLoadingOptional } from '#web/lib/optional-chunk.ts';
import { waitWhileUnloading } from './page-unload.ts';

const RELOADED_AT = 'posy-reloaded-at';
const RELOAD_INTERVAL_MS = 60_000;
/** Timeout for loading a chunk, in milliseconds (spec section 9). */
const CHUNK_TIMEOUT_MS = 120_000;

/** Thrown when a chunk fails to load. Browsers report this with different errors. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Rethrows an error. First waits while the page is being unloaded, because an unload aborts the
 * requests for chunks.
 */
async function unlessUnloading(error: unknown): Promise<never> {
  await waitWhileUnloading();
  throw error;
}

/**
 * Waits for a chunk, at most CHUNK_TIMEOUT_MS.
 * @throws {ChunkLoadError} when the chunk fails to load or times out
 */
async function withTimeout<T>(chunk: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, CHUNK_TIMEOUT_MS, new Error('Timeout'));
  });
  try {
    return await Promise.race([chunk.catch(unlessUnloading), late]);
  } catch (cause) {
    throw new ChunkLoadError('A part of the app failed to load.', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Loads code from a separate chunk. Never resolves when the document is being reloaded for a newer
 * build.
 * @throws {ChunkLoadError} when the chunk fails to load or times out
 */
export async function loadChunk<T>(load: () => Promise<T | undefined>): Promise<T> {
  return (await withTimeout(load())) ?? new Promise<never>(() => {});
}

/** Returns a page that is loaded from a separate chunk. */
export function lazyPage(
  load: () => Promise<Awaited<ReturnType<LazyRouteFunction<RouteObject>>> | undefined>,
): LazyRouteFunction<RouteObject> {
  return () => loadChunk(load);
}

/** Returns whether the document may reload: at most once a minute. Records the reload. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(RELOADED_AT) ?? 0);
  if (now - last < RELOAD_INTERVAL_MS) return false;
  storage.setItem(RELOADED_AT, String(now));
  return true;
}

/**
 * Reloads the document when a chunk is missing. After a deployment, the old chunks no longer exist,
 * and a new document references the new chunks. Does not reload while the page is being unloaded,
 * because a reload would cancel the navigation, or while an optional chunk is loading.
 * @param destination returns the address being navigated to, so that the navigation is not lost
 */
export function reloadOnceOnStaleBuild(destination: () => string): void {
  window.addEventListener('vite:preloadError', async (event) => {
    if (isLoadingOptional()) return;
    // A reload while offline would show the browser's error page.
    if (!navigator.onLine || !mayReload(window.sessionStorage, Date.now())) return;
    event.preventDefault();
    const target = destination();
    await waitWhileUnloading();
    if (target === window.location.href) window.location.reload();
    else window.location.assign(target);
  });
}
