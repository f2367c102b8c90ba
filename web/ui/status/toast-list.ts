/** A button of a notice. */
export interface NoticeAction {
  label: string;
  onPress: () => void;
}

export interface Toast {
  /** Unique, because a repeated text is announced only if its element is added again. */
  id: number;
  kind: 'success' | 'error';
  text: string;
  action?: NoticeAction | undefined;
}

/** The maximum number of errors shown at once. */
const ERRORS_MAX = 3;

/**
 * Adds a toast. A success replaces all others. Errors are listed together, so that the first remains
 * visible; a repeated error moves to the end.
 */
export function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  if (toast.kind === 'success') return [toast];
  const others = toasts.filter(({ kind, text }) => kind === 'error' && text !== toast.text);
  return [...others, toast].slice(-ERRORS_MAX);
}
