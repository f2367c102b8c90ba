/** Focuses something once a dialog that closes now has given the focus back, which it does one task later. */
export function focusAfterDialog(find: () => HTMLElement | null): void {
  setTimeout(() => find()?.focus());
}
