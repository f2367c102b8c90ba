import { type RefObject, useEffect, useState } from 'react';
import { type CallFailure, onCallFailure } from './sdk-workarounds.ts';

/** How long a screen takes to show an error by itself, in milliseconds. */
const SCREEN_MS = 300;

/** The SDK announces its errors and toasts by live regions; those in buttons count down. */
function showsError(widget: HTMLElement, { target }: MutationRecord, text: string): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  const region = element?.closest('[aria-live]');
  const announced = region && !region.closest('button') && region.textContent !== '';
  return Boolean(announced) || widget.innerText.includes(text);
}

/**
 * Returns the failure of the last call when the SDK's screen does not show it, or undefined. The
 * next call, and any button of the widget, ends it.
 */
export function useCallFailure(place: RefObject<HTMLElement | null>): CallFailure | undefined {
  const [failure, setFailure] = useState<CallFailure>();
  useEffect(() => {
    const widget = place.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let text = '';
    const observer = new MutationObserver((records) => {
      if (widget && records.some((record) => showsError(widget, record, text))) clear();
    });
    function clear(): void {
      clearTimeout(timer);
      observer.disconnect();
      setFailure(undefined);
    }
    function onClick({ target }: Event): void {
      if ((target as Element).closest('button')) clear();
    }
    const stop = onCallFailure((failed) => {
      clear();
      if (!failed) return;
      ({ text } = failed);
      if (widget && !failed.isMisread) {
        observer.observe(widget, { subtree: true, childList: true, characterData: true });
      }
      timer = setTimeout(() => setFailure(failed), SCREEN_MS);
    });
    widget?.addEventListener('click', onClick, { capture: true });
    return () => {
      clear();
      stop();
      widget?.removeEventListener('click', onClick, { capture: true });
    };
  }, [place]);
  return failure;
}
