import { paths } from '#web/lib/paths.ts';

/** The query of a redirect from the provider, or of a link in its emails. */
export interface CallbackQuery {
  /** The one-time token; null if the query has none or several. */
  token: string | null;
  tokenType: string | undefined;
  /** The provider's reason for a missing token, e.g. `access_denied`. */
  error: string | undefined;
}

/** The paths that the provider redirects to. */
const CALLBACK_PATHS: readonly string[] = [paths.callback, paths.resetPassword];

let taken: CallbackQuery | undefined;

function readCallbackQuery(search: string): CallbackQuery {
  const query = new URLSearchParams(search);
  const [token, ...others] = query.getAll('token');
  return {
    token: token && others.length === 0 ? token : null,
    tokenType: query.get('stytch_token_type') ?? undefined,
    error: query.get('error') ?? undefined,
  };
}

/**
 * Moves the token from the address bar and the history into memory (S17). The app's entry calls
 * this before any request, so that no Referer contains the token.
 */
export function takeCallbackQuery(
  location: Pick<Location, 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
): void {
  // The router ignores case and a trailing slash.
  const path = location.pathname.toLowerCase().replace(/\/$/, '');
  if (!CALLBACK_PATHS.includes(path)) return;
  taken = readCallbackQuery(location.search);
  history.replaceState(history.state, '', location.pathname);
}

/** Returns the query that was taken when this document was opened. */
export function callbackQuery(): CallbackQuery {
  return taken ?? { token: null, tokenType: undefined, error: undefined };
}
