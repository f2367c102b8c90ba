/** A button of a notice. */
export interface NoticeAction {
  label: string;
  onPress: () => void;
}

export interface Toast {
  /** Unique, because screen readers announce a repeated text only in a new element. */
  id: number;
  kind: 'success' | 'error';
  text: string;
  action?: NoticeAction | undefined;
}

/** The maximum number of errors shown at once. */
const ERRORS_MAX = 3;

export const errorsOf = (toasts: readonly Toast[]): readonly Toast[] =>
  toasts.filter(({ kind }) => kind === 'error');

/**
 * Adds a toast. A success replaces all others. Errors are listed together, so that the first remains
 * visible; a repeated error moves to the end. A success with a button, such as Undo, stays above them.
 */
export function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  if (toast.kind === 'success') return [toast];
  const done = toasts.filter(({ kind, action }) => kind === 'success' && action);
  const others = errorsOf(toasts).filter(({ text }) => text !== toast.text);
  return [...done, ...[...others, toast].slice(-ERRORS_MAX)];
}
