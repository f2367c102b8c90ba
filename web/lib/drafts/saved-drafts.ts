import type { Drafts } from './draft-store.ts';

const KEY = 'posy-drafts';
/** How long unsaved changes wait for the next sign-in, in milliseconds (S78). */
const KEPT_MS = 60 * 60 * 1000;

interface SavedDrafts {
  /** Alias of the account that the changes belong to. */
  user: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  drafts: Drafts;
}

function read(now: number): SavedDrafts | undefined {
  try {
    const text = window.sessionStorage.getItem(KEY);
    const saved = text ? (JSON.parse(text) as SavedDrafts) : undefined;
    if (saved && now - saved.savedAt < KEPT_MS) return saved;
  } catch {
    // Unreadable content is discarded like expired content.
  }
  discardSavedDrafts();
  return undefined;
}

/**
 * Keeps unsaved changes in this tab for the next sign-in of the same account.
 * @returns whether they are kept: there may be none, or the storage is full
 */
export function saveDrafts(user: string, drafts: Drafts, now = Date.now()): boolean {
  if (Object.keys(drafts).length === 0) return false;
  try {
    const saved: SavedDrafts = { user, savedAt: now, drafts };
    window.sessionStorage.setItem(KEY, JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}

/** Returns the changes that this account has left unsaved in this tab. */
export function savedDrafts(user: string, now = Date.now()): Drafts {
  const saved = read(now);
  return saved?.user === user ? saved.drafts : {};
}

/** Whether unsaved changes wait for a sign-in in this tab. */
export const hasSavedDrafts = (now = Date.now()): boolean => read(now) !== undefined;

/** Removes what is kept, of any account. */
export function discardSavedDrafts(): void {
  window.sessionStorage.removeItem(KEY);
}
