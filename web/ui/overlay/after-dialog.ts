/**
 * Focuses an element after a closing dialog has restored the focus, which it does one task later.
 */
export function focusAfterDialog(find: () => HTMLElement | null): void {
  setTimeout(() => find()?.focus());
}
