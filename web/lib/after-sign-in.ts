import { paths } from './paths.ts';

const KEY = 'posy-after-sign-in';
/** Only what asks for a session in its own words may be come back to. */
const MAY_WAIT: readonly string[] = [paths.authorize, paths.endSession];

/** Keeps the address of this page for the end of a sign-in in this tab. */
export function returnHereAfterSignIn({ pathname, search }: Location): void {
  window.sessionStorage.setItem(KEY, pathname + search);
}

/** Where a person goes who has just signed in: the dashboard, or the page that sent them here. */
export function afterSignIn(): string {
  const kept = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  if (!kept?.startsWith('/')) return paths.dashboard;
  const { pathname, search } = new URL(kept, window.location.origin);
  return MAY_WAIT.includes(pathname) ? pathname + search : paths.dashboard;
}
