import { useEffect } from 'react';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Returns the focusable elements around an element, nearest first. */
function focusableAncestors(element: Element | null): HTMLElement[] {
  const outer = element?.parentElement?.closest<HTMLElement>('[tabindex]');
  return outer ? [outer, ...focusableAncestors(outer)] : [];
}

/**
 * Tracks the focused element. Moves the focus when that element disappears, and when an ancestor
 * takes the focus on its way to another element.
 */
function watchFocus() {
  let last: Element | null = null;
  let fallbacks: HTMLElement[] = [];
  /** The element to which the focus is moving. */
  let next: EventTarget | null = null;
  let isCompleting = false;
  const completeMove = (target: HTMLElement) => {
    // The focus has been moved on meanwhile.
    if (document.activeElement !== last) return;
    isCompleting = true;
    target.focus();
    isCompleting = false;
  };
  const restoreFocus = () => {
    if (!last || !isLost() || last.checkVisibility()) return;
    const fallback = fallbacks.find((element) => element.checkVisibility());
    (fallback ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  };
  return {
    restoreFocus,
    entered: (event: FocusEvent) => {
      last = event.target as Element;
      fallbacks = focusableAncestors(last);
      // While the focus moves, `document.activeElement` is the body. If content of a dialog is
      // removed at this moment, Radix focuses the dialog (radix-ui/primitives#3870).
      const target = next;
      next = null;
      if (!(target instanceof HTMLElement) || target === last) return;
      if (last.contains(target)) queueMicrotask(() => completeMove(target));
    },
    left: ({ relatedTarget }: FocusEvent) => {
      // Complete a move only once. An ancestor that takes the focus again would cause endless moves.
      next = isCompleting ? null : relatedTarget;
      // Forget an element that did not get the focus, e.g. because it is now disabled.
      setTimeout(() => {
        next = null;
      });
      queueMicrotask(() => {
        // The observer does not report an element that was hidden instead of removed.
        restoreFocus();
        // Don't restore a focus that the user has moved away, e.g. by clicking the background.
        if (isLost() && last?.isConnected) last = null;
      });
    },
  };
}

/**
 * Moves the focus when the focused element disappears (e.g. a dismissed notice): to the nearest
 * focusable element, or else to the page's `main`. Otherwise, the browser would reset the focus to
 * the document, and keyboard users would start again from the top. Also completes a focus change
 * that a dialog has interrupted.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    const { restoreFocus, entered, left } = watchFocus();
    const observer = new MutationObserver(restoreFocus);
    document.addEventListener('focusin', entered);
    // Captured, so that it runs before React removes elements.
    document.addEventListener('focusout', left, true);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', entered);
      document.removeEventListener('focusout', left, true);
      observer.disconnect();
    };
  }, []);
}
