/**
 * The prefix of all storage keys. A key of an account is `posy-<name>:<alias>`, optionally followed
 * by another colon and a suffix.
 */
const PREFIX = 'posy-';

/** The entries that the session storage cannot store because it is disabled or full. */
const inMemory = new Map<string, string>();

/** Returns an entry of this tab, or null. */
export function readEntry(key: string): string | null {
  try {
    return inMemory.get(key) ?? window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores an entry for this tab, or for this document if the session storage is unavailable. */
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
    // A disabled storage contains no entries to delete.
  }
}

let forgotten = 0;

/**
 * Returns the number of sign-outs in this document. A request compares this number with an earlier
 * one to detect a sign-out since it was sent.
 */
export const signOuts = (): number => forgotten;

/** Deletes the stored state of the dashboard after a sign-out (S22). */
export function forgetStoredState(): void {
  forgotten += 1;
  forget(() => true);
}

/** Deletes the stored state of other accounts before the dashboard is shown (S78). */
export const forgetOtherAccounts = (user: string): void =>
  forget((key) => key.includes(':') && key.split(':')[1] !== user);
