/** Sets a key on the current history entry, unless it has one. */
function nameEntry(): void {
  const state: { key?: string } | null = window.history.state;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}

/**
 * Sets unique keys on history entries that the router did not create: the first of a document and
 * those of plain `#` links. The router would use "default" for each, so all documents of a tab
 * would share one scroll position. Must run before the router is created, whose listener reads the
 * key.
 */
export function nameHistoryEntries(): void {
  nameEntry();
  window.addEventListener('popstate', nameEntry);
}
