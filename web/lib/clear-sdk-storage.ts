/** The prefix of all keys that the provider's browser SDK stores. */
const PREFIX = 'stytch_sdk_';

/** Dispatched on window when the user is signed out. */
export const SIGNED_OUT_EVENT = 'posy-signed-out';

/**
 * Clears what the provider's SDK stores in the browser: the user and the session as JSON, never a
 * token. Call it whenever the user is signed out; an SDK that runs in this document resets its
 * state too. Other tabs share the storage.
 */
export function clearSdkStorage(): void {
  for (const storage of [window.localStorage, window.sessionStorage]) {
    for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) {
      storage.removeItem(key);
    }
  }
  window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
}
