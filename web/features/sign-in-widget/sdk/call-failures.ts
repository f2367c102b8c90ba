import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { SECOND_FACTOR_REQUIRED } from '#bff/contracts/factors.ts';

const UNREACHABLE = 'Unable to contact our servers.';
const VERIFY_CODE = '/otps/authenticate';
const GET_USER = '/users/me';
/** Time in milliseconds after which an error counts as not shown by the screen. */
const SCREEN_MS = 300;

/** A failed call of the SDK's screens. */
export interface CallFailure {
  /** The path below /sdk/v1. */
  path: string;
  /** The server's error code, or empty if there was no response. */
  type: string;
  /** The server's error text, or a text for a missing or invalid response. */
  text: string;
  /** Whether the screen shows a wrong reason or no reason. */
  isMisreported: boolean;
}

type Listener = (failure: CallFailure | null) => void;

const listeners = new Set<Listener>();

/**
 * Calls the listener with each failure, and with null when a screen makes a new call.
 * @returns a function that removes the listener
 */
export function onCallFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes a failure to the listeners; null announces a new call. */
export function publishCallFailure(failure: CallFailure | null): void {
  for (const listener of listeners) listener(failure);
}

const field = (error: unknown, name: string): string =>
  typeof error === 'object' && error !== null ? String(Reflect.get(error, name) ?? '') : '';

/**
 * Returns the text of an error for users. A failed fetch has such a text only in Chromium, because
 * the SDK converts only Chromium's error.
 */
function textOf(error: unknown): string {
  const isFromSdk = field(error, 'name').startsWith('Stytch');
  return field(error, 'error_message') || (isFromSdk && field(error, 'message')) || UNREACHABLE;
}

/** Creates an error in the format that the SDK's screens can show. */
function displayableError(error_type: string, error_message: string): Error {
  const details = { status_code: 0, error_type, error_message, error_url: '' };
  return Object.assign(new Error(error_message), details, { name: 'StytchAPIError' });
}

const isWrongCode = (error: unknown) =>
  /^(otp_code_not_found|invalid_code)$/.test(field(error, 'error_type'));

/** Returns the failure of a call, and a replacement error that the SDK's screens can show. */
export function describeFailure(path: string, error: unknown) {
  const type = field(error, 'error_type');
  const text = textOf(error);
  const isMisreported = path === GET_USER || (path === VERIFY_CODE && !isWrongCode(error));
  const failure: CallFailure = { path, type, text, isMisreported };
  // The specification has one text for all rejections of a code.
  if (path === VERIFY_CODE) return { failure, shown: displayableError('otp_code_not_found', text) };
  const hasText = field(error, 'error_message') !== '';
  return { failure, shown: hasText ? error : displayableError('server_unreachable', text) };
}

/** Returns the text that a mutation added to the page. Empty for a removal. */
function addedText({ type, target, addedNodes }: MutationRecord): string {
  if (type === 'characterData') return target.textContent ?? '';
  return [...addedNodes].map((node) => node.textContent).join('');
}

/**
 * Returns whether a mutation shows an error. The SDK announces errors and toasts in live regions;
 * live regions inside buttons are countdowns. Ignores removals, because the SDK removes the toast
 * of an earlier failure after 10 seconds.
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
 * Returns the failure of the last call if the SDK's screen does not show it. The next call or a
 * click on any button of the widget clears it.
 */
export function useCallFailure(container: RefObject<HTMLElement | null>): CallFailure | undefined {
  const [failure, setFailure] = useState<CallFailure>();
  useEffect(() => {
    const widget = container.current;
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
      if (widget && !failed.isMisreported) {
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
  }, [container]);
  return failure;
}

/** Calls `onSecondFactor` when the server accepts a sign-in and requires a second factor (S70). */
export function useSecondFactorRequired(onSecondFactor: () => void): void {
  const required = useEffectEvent(onSecondFactor);
  useEffect(
    () =>
      onCallFailure((failure) => {
        // Render synchronously, because the SDK receives the error next and would show it.
        if (failure?.type === SECOND_FACTOR_REQUIRED) flushSync(required);
      }),
    [],
  );
}
