/** Keys of an account are `posy-<name>:<alias>`, with more after another colon. */
const PREFIX = 'posy-';

function forget(isForgotten: (key: string) => boolean): void {
  try {
    for (const storage of [window.localStorage, window.sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(PREFIX) && isForgotten(key)) storage.removeItem(key);
      }
    }
  } catch {
    // The browser denies the storage, so there is nothing to delete.
  }
}

/** Deletes what the dashboard has stored in this browser, after a sign-out (S22). */
export const forgetStoredState = (): void => forget(() => true);

/** Deletes what other accounts have left, before the dashboard of an account is shown (S78). */
export const forgetOtherAccounts = (user: string): void =>
  forget((key) => key.includes(':') && key.split(':')[1] !== user);
