import { useEffect } from 'react';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** What can take the focus around an element, nearest first. */
function around(element: Element | null): HTMLElement[] {
  const outer = element?.parentElement?.closest<HTMLElement>('[tabindex]');
  return outer ? [outer, ...around(outer)] : [];
}

/** Remembers what has the focus, and gives the focus on when that goes. */
function watchFocus() {
  let last: Element | null = null;
  let heirs: HTMLElement[] = [];
  const giveOn = () => {
    if (!last || !isLost() || last.checkVisibility()) return;
    const heir = heirs.find((element) => element.checkVisibility());
    (heir ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  };
  return {
    giveOn,
    remember: ({ target }: FocusEvent) => {
      last = target as Element;
      heirs = around(last);
    },
    left: () =>
      queueMicrotask(() => {
        giveOn(); // it was hidden
        // Who leaves by hand, e.g. by a click beside everything, is not called back.
        if (isLost() && last?.isConnected) last = null;
      }),
  };
}

/**
 * Where an element goes while it has the focus (a notice that is dismissed, a button that has done
 * its work), the focus goes to what stood around it, at last to the page's `main`. Left to the
 * browser it would fall back to the document, and a keyboard would start from the top again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const { giveOn, remember, left } = watchFocus();
    const observer = new MutationObserver(giveOn);
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
