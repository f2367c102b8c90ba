/** How the provider's browser SDK names everything that it stores. */
const PREFIX = 'stytch_sdk_';

/**
 * Forgets what the provider's SDK keeps of a person in the browser: never a token, but the user and
 * the session as JSON. To be called whenever nobody is signed in (any more). Other tabs share the
 * storage, and their SDK forgets with it; this tab's is told by the event that others get.
 */
export function clearSdkLeftovers(): void {
  for (const storage of [window.localStorage, window.sessionStorage]) {
    for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) {
      storage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    }
  }
}
