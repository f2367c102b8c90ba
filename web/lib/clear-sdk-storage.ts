/** The prefix of the SDK's storage keys. */
const PREFIX = 'stytch_sdk_';

/** Dispatched on window when the user is signed out. */
export const SIGNED_OUT_EVENT = 'posy-signed-out';

/**
 * Clears the SDK's data in the browser: the user and the session, never a token. Call it at each
 * sign-out. An SDK client in this document resets its state too; other tabs share the storage.
 */
export function clearSdkStorage(): void {
  for (const storage of [window.localStorage, window.sessionStorage]) {
    for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) {
      storage.removeItem(key);
    }
  }
  window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
}
