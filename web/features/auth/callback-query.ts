import { paths } from '#web/lib/paths.ts';

/** What the provider sent back with the browser, by itself or in a link that it mailed. */
export interface CallbackQuery {
  /** The one-time token; null when there is none, or more than one. */
  token: string | null;
  tokenType: string | undefined;
  /** Why the provider sent no token, e.g. `access_denied`. */
  error: string | undefined;
}

/** Where the provider sends people back to. */
const RETURNS: readonly string[] = [paths.callback, paths.resetPassword];

let taken: CallbackQuery | undefined;

/** Reads the query of the callback address. */
export function readCallbackQuery(search: string): CallbackQuery {
  const query = new URLSearchParams(search);
  const [token, ...others] = query.getAll('token');
  return {
    token: token && others.length === 0 ? token : null,
    tokenType: query.get('stytch_token_type') ?? undefined,
    error: query.get('error') ?? undefined,
  };
}

/**
 * Moves the token out of the address bar and the history into memory (S17). The app's entry calls
 * this before it asks for anything, so that no request carries the token in its Referer.
 */
export function takeCallbackQuery(
  location: Pick<Location, 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
): void {
  // The router takes any case, and a slash at the end.
  const path = location.pathname.toLowerCase().replace(/\/$/, '');
  if (!RETURNS.includes(path)) return;
  taken = readCallbackQuery(location.search);
  history.replaceState(history.state, '', location.pathname);
}

/** What was taken when this document was opened. */
export function callbackQuery(): CallbackQuery {
  return taken ?? { token: null, tokenType: undefined, error: undefined };
}
