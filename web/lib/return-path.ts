import { paths } from './paths.ts';

const KEY = 'posy-after-sign-in';
/** Pages that may be returned to: those that show their own prompt to sign in. */
const RETURN_PATHS: readonly string[] = [paths.authorize, paths.endSession];

/** Stores this page's address, to return to it after a sign-in in this tab. */
export function storeReturnPath({ pathname, search }: Location): void {
  window.sessionStorage.setItem(KEY, pathname + search);
}

/** Returns the page to show after a sign-in: the stored address, or the dashboard. */
export function takeReturnPath(): string {
  const kept = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  if (!kept?.startsWith('/')) return paths.dashboard;
  const { pathname, search } = new URL(kept, window.location.origin);
  return RETURN_PATHS.includes(pathname) ? pathname + search : paths.dashboard;
}
