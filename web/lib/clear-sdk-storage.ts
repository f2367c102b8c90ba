/** The prefix of the SDK's storage keys. */
const PREFIX = 'stytch_sdk_';

/** The name of the event that is dispatched on window when the user is signed out. */
export const SIGNED_OUT_EVENT = 'posy-signed-out';

/**
 * Clears the data that the SDK stores in the browser: the user and the session, never a token. Call
 * it at each sign-out. The event makes the SDK client in this document reset its state.
 */
export function clearSdkStorage(): void {
  for (const storage of [window.localStorage, window.sessionStorage]) {
    for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) {
      storage.removeItem(key);
    }
  }
  window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
}
