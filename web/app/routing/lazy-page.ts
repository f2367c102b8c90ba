import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import { untilStayed } from './departure.ts';

const RELOADED_AT = 'posy-reloaded-at';
const ONCE_MS = 60_000;
/** How long a chunk may be on its way, in milliseconds (spec section 9). */
const CHUNK_MS = 120_000;

/** A part of the app did not arrive, whatever the browser calls that. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** @throws {ChunkLoadError} when the chunk fails, or takes longer than it may */
async function inTime<T>(chunk: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, CHUNK_MS, new Error('Timeout'));
  });
  try {
    return await Promise.race([chunk, late]);
  } catch (cause) {
    throw new ChunkLoadError('A part of the app did not arrive.', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Loads code that is in a chunk of its own. Never settles when the document is being reloaded for a
 * newer build.
 * @throws {ChunkLoadError} when the chunk fails or takes too long
 */
export async function loadChunk<T>(load: () => Promise<T | undefined>): Promise<T> {
  return (await inTime(load())) ?? new Promise<never>(() => {});
}

/** A page of the app in a chunk of its own. */
export function lazyPage(
  load: () => Promise<Awaited<ReturnType<LazyRouteFunction<RouteObject>>> | undefined>,
): LazyRouteFunction<RouteObject> {
  return () => loadChunk(load);
}

/** Whether a reload is due: not when the last one was less than a minute ago. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(RELOADED_AT) ?? 0);
  if (now - last < ONCE_MS) return false;
  storage.setItem(RELOADED_AT, String(now));
  return true;
}

/**
 * After a deployment the chunks of an open page are gone; a new document names the new ones. A page
 * that is being left loses its chunks, too: a reload would call that navigation off.
 * @param destination where the app is going, so that the click that found out is not lost
 */
export function reloadOnceOnStaleBuild(destination: () => string): void {
  window.addEventListener('vite:preloadError', async (event) => {
    // Without a network the reload would end on the browser's own page.
    if (!navigator.onLine || !mayReload(window.sessionStorage, Date.now())) return;
    event.preventDefault();
    const target = destination();
    await untilStayed();
    if (target === window.location.href) window.location.reload();
    else window.location.assign(target);
  });
}
