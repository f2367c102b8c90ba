/** Keys of an account are `posy-<name>:<alias>`, with more after another colon. */
const PREFIX = 'posy-';

/** Entries that the session storage does not take: the browser denies it, or it is full. */
const inMemory = new Map<string, string>();

/** Returns an entry of this tab, or null. */
export function readEntry(key: string): string | null {
  try {
    return inMemory.get(key) ?? window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores an entry for this tab, or for this document if the browser does not store it. */
export function writeEntry(key: string, text: string): void {
  try {
    window.sessionStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

function forget(isForgotten: (key: string) => boolean): void {
  for (const key of inMemory.keys()) if (isForgotten(key)) inMemory.delete(key);
  try {
    for (const storage of [window.localStorage, window.sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(PREFIX) && isForgotten(key)) storage.removeItem(key);
      }
    }
  } catch {
    // The browser denies the storage, so nothing is stored in it.
  }
}

let forgotten = 0;

/** Counts the sign-outs of this document, so that a call can tell that one came between. */
export const signOuts = (): number => forgotten;

/** Deletes what the dashboard has stored in this browser, after a sign-out (S22). */
export function forgetStoredState(): void {
  forgotten += 1;
  forget(() => true);
}

/** Deletes what other accounts have left, before the dashboard of an account is shown (S78). */
export const forgetOtherAccounts = (user: string): void =>
  forget((key) => key.includes(':') && key.split(':')[1] !== user);
