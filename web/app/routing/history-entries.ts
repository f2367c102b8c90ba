/** Gives the current history entry a key, unless it has one. */
function nameEntry(): void {
  const state: { key?: string } | null = window.history.state;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}

/**
 * Gives history entries that the router did not create a key of their own: the first of a document
 * and those of plain `#` links. The router calls each of them "default", so all documents of a tab
 * would share one scroll position. Runs before the router is created, whose listener reads the key.
 */
export function nameHistoryEntries(): void {
  nameEntry();
  window.addEventListener('popstate', nameEntry);
}
