import { type RefObject, useEffect, useState } from 'react';
import { type CallFailure, onCallFailure } from './sdk-workarounds.ts';

/** How long a screen takes to show an error by itself, in milliseconds. */
const SCREEN_MS = 300;

/** Returns the text that a mutation brought into the page; empty for a removal. */
function addedText({ type, target, addedNodes }: MutationRecord): string {
  if (type === 'characterData') return target.textContent ?? '';
  return [...addedNodes].map((node) => node.textContent).join('');
}

/**
 * The SDK announces its errors and toasts by live regions; those in buttons count down. Only what is
 * added counts: a toast of an earlier failure stays for 10 seconds, and its removal is a mutation.
 */
function showsError(widget: HTMLElement, record: MutationRecord, text: string): boolean {
  const added = addedText(record);
  if (added === '') return false;
  const { target } = record;
  const element = target instanceof Element ? target : target.parentElement;
  const region = element?.closest('[aria-live]');
  if (region && !region.closest('button')) return true;
  return added.includes(text) && widget.innerText.includes(text);
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
