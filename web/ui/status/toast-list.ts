/** A button of a notice. */
export interface NoticeAction {
  label: string;
  onPress: () => void;
}

export interface Toast {
  /**
   * A unique id, used as the key of the element: screen readers announce a repeated text only in a
   * new element.
   */
  id: number;
  kind: 'success' | 'error';
  text: string;
  action?: NoticeAction | undefined;
}

/** Maximum number of errors shown at once. */
const ERRORS_MAX = 3;

export const errorsOf = (toasts: readonly Toast[]): readonly Toast[] =>
  toasts.filter(({ kind }) => kind === 'error');

/**
 * Returns the toasts with an added one. A success replaces all other toasts. Errors are listed
 * together, so that the first one remains visible; a repeated error moves to the end. A success
 * with a button, such as Undo, stays above the errors.
 */
export function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  if (toast.kind === 'success') return [toast];
  const done = toasts.filter(({ kind, action }) => kind === 'success' && action);
  const others = errorsOf(toasts).filter(({ text }) => text !== toast.text);
  return [...done, ...[...others, toast].slice(-ERRORS_MAX)];
}
