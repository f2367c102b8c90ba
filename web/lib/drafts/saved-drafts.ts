import type { Drafts } from './draft-store.ts';

const KEY = 'posy-drafts';
/** Lifetime of stored unsaved changes, in milliseconds (S78). */
const MAX_AGE_MS = 60 * 60 * 1000;

interface SavedDrafts {
  /** Alias of the account that the changes belong to. */
  user: string;
  /** Time of storing, in milliseconds since the epoch. */
  savedAt: number;
  drafts: Drafts;
}

function read(now: number): SavedDrafts | undefined {
  try {
    const text = window.sessionStorage.getItem(KEY);
    const saved = text ? (JSON.parse(text) as SavedDrafts) : undefined;
    if (saved && now - saved.savedAt < MAX_AGE_MS) return saved;
  } catch {
    // Treat unreadable content like expired content.
  }
  discardSavedDrafts();
  return undefined;
}

/**
 * Stores unsaved changes in this tab for the next sign-in of the same account.
 * Omits images if they do not fit into the storage.
 * @returns false if there are none, or if the storage is full
 */
export function saveDrafts(user: string, drafts: Drafts, now = Date.now()): boolean {
  if (Object.keys(drafts).length === 0) return false;
  const saved: SavedDrafts = { user, savedAt: now, drafts };
  return write(JSON.stringify(saved)) || write(JSON.stringify(saved, omitImages));
}

function write(text: string): boolean {
  try {
    window.sessionStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}

/** Omits data URLs from JSON, because they can be larger than the storage. */
const omitImages = (_key: string, value: unknown) =>
  typeof value === 'string' && value.startsWith('data:image/') ? undefined : value;

/** Returns the stored changes of this account. */
export function savedDrafts(user: string, now = Date.now()): Drafts {
  const saved = read(now);
  return saved?.user === user ? saved.drafts : {};
}

/** Returns whether this tab has stored changes of any account. */
export const hasSavedDrafts = (now = Date.now()): boolean => read(now) !== undefined;

/** Deletes the stored changes of any account. */
export function discardSavedDrafts(): void {
  window.sessionStorage.removeItem(KEY);
}
