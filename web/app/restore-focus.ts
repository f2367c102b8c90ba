import { useEffect } from 'react';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Returns the focusable elements around an element, nearest first. */
function focusableAncestors(element: Element | null): HTMLElement[] {
  const outer = element?.parentElement?.closest<HTMLElement>('[tabindex]');
  return outer ? [outer, ...focusableAncestors(outer)] : [];
}

/** Tracks the focused element, and moves the focus when that element disappears. */
function watchFocus() {
  let last: Element | null = null;
  let fallbacks: HTMLElement[] = [];
  const restoreFocus = () => {
    if (!last || !isLost() || last.checkVisibility()) return;
    const fallback = fallbacks.find((element) => element.checkVisibility());
    (fallback ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  };
  return {
    restoreFocus,
    remember: ({ target }: FocusEvent) => {
      last = target as Element;
      fallbacks = focusableAncestors(last);
    },
    left: () =>
      queueMicrotask(() => {
        // The observer does not report an element that was hidden instead of removed.
        restoreFocus();
        // Don't restore a focus that the user has moved away, e.g. by clicking the background.
        if (isLost() && last?.isConnected) last = null;
      }),
  };
}

/**
 * Moves the focus when the focused element disappears (e.g. a dismissed notice): to the nearest
 * focusable element, or else to the page's `main`. Otherwise, the browser would reset the focus to
 * the document, and keyboard users would start again from the top.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    const { restoreFocus, remember, left } = watchFocus();
    const observer = new MutationObserver(restoreFocus);
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', left);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', left);
      observer.disconnect();
    };
  }, []);
}
