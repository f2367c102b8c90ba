import { paths } from './paths.ts';

const KEY = 'posy-after-sign-in';
/** The pages that can be opened again after a sign-in. */
const RETURN_PATHS: readonly string[] = [paths.authorize, paths.endSession];

/** Stores an address. This tab opens it after the next sign-in. */
export function storeReturnPath({ pathname, search }: Location): void {
  window.sessionStorage.setItem(KEY, pathname + search);
}

/** Removes and returns the stored address, or returns the dashboard. */
export function takeReturnPath(): string {
  const stored = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  if (!stored?.startsWith('/')) return paths.dashboard;
  const { pathname, search } = new URL(stored, window.location.origin);
  return RETURN_PATHS.includes(pathname) ? pathname + search : paths.dashboard;
}
