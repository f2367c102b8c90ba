/** How the provider's browser SDK names everything that it stores. */
const PREFIX = 'stytch_sdk_';

/** Told to the window when nobody is signed in (any more). */
export const SIGNED_OUT = 'posy-signed-out';

/**
 * Forgets what the provider's SDK keeps of a person in the browser: never a token, but the user and
 * the session as JSON. To be called whenever nobody is signed in (any more); an SDK that runs in this
 * document forgets with it. Other tabs share the storage.
 */
export function clearSdkLeftovers(): void {
  for (const storage of [window.localStorage, window.sessionStorage]) {
    for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) {
      storage.removeItem(key);
    }
  }
  window.dispatchEvent(new Event(SIGNED_OUT));
}
