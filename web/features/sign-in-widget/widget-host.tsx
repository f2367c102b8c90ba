import type { StytchDOMEvent } from '@stytch/vanilla-js';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '#web/ui/status/notice.tsx';
import { PRESENTATION } from './presentation.ts';
import { useCallFailure } from './sdk/call-failures.ts';
import { STRINGS } from './strings.ts';
import styles from './widget-host.module.css';

/** Duration of the success screen, in milliseconds. */
const SUCCESS_MS = 1000;

/** A custom element of the SDK. */
type WidgetElement<Props> = HTMLElement & { render(props: Props): void };

/** An error of the SDK's screens. */
export type WidgetError = Pick<Error, 'message'> & { error_message?: string; status_code?: number };
type WidgetErrorEvent = Event & { error: WidgetError };

interface WidgetHostProps<Props> {
  /** The name of the custom element. It is defined on first use. */
  tag: string;
  element: new () => WidgetElement<Props>;
  /** The properties of the element. A new object renders the element again. */
  props: NoInfer<Props>;
  /** Texts for this screen that override STRINGS. */
  strings?: typeof STRINGS | undefined;
  onEvent: (type: string) => void;
  onError?: ((error: WidgetError) => void) | undefined;
}

/** Paths of calls whose failure leaves the screen stuck. Retry then restarts the screen. */
const NEEDS_RESTART: readonly string[] = ['/users/me', '/idp/oauth/authorize/submit'];

/**
 * Turns the browser's validation messages off, because the SDK shows its own texts for invalid
 * fields.
 */
function disableBrowserValidation({ target }: FocusEvent): void {
  const form = (target as Element).closest('form');
  if (form) form.noValidate = true;
}

/** Renders one of the SDK's elements with our texts and our theme. */
function Screens<Props extends object>(host: WidgetHostProps<Props>) {
  const container = useRef<HTMLDivElement>(null);
  const rendered = useRef<WidgetElement<Props>>(null);
  const { tag, element, props, strings } = host;
  const onEvent = useEffectEvent(host.onEvent);
  const onError = useEffectEvent((event: Event) =>
    host.onError?.((event as WidgetErrorEvent).error),
  );

  useEffect(() => {
    if (!customElements.get(tag)) customElements.define(tag, element);
    const widget = document.createElement(tag) as WidgetElement<Props>;
    // Listen on the element, because React does not receive events that do not bubble.
    widget.addEventListener('stytch-event', (event) =>
      onEvent((event as StytchDOMEvent).stytchEventType),
    );
    widget.addEventListener('stytch-error', onError);
    widget.addEventListener('focusin', disableBrowserValidation);
    container.current?.append(widget);
    rendered.current = widget;
    return () => widget.remove();
  }, [tag, element]);

  useEffect(() => {
    rendered.current?.render({
      ...props,
      presentation: PRESENTATION,
      strings: strings ? { ...STRINGS, ...strings } : STRINGS,
    });
  }, [props, strings]);

  return <div ref={container} className={styles.host} />;
}

/**
 * Renders one of the SDK's elements. Shows failures that the element does not show in an alert
 * above it.
 */
export function WidgetHost<Props extends object>(host: WidgetHostProps<Props>) {
  const container = useRef<HTMLDivElement>(null);
  const failure = useCallFailure(container);
  const [restarts, setRestarts] = useState(0);
  const restart = () => setRestarts(restarts + 1);
  return (
    <>
      {failure && (
        <Notice kind="error" onRetry={NEEDS_RESTART.includes(failure.path) ? restart : undefined}>
          {failure.text}
        </Notice>
      )}
      <div ref={container} className={styles.container}>
        <Screens key={restarts} {...host} />
      </div>
    </>
  );
}

/** Returns a function that calls `onSignedIn` after the success screen was shown for one second. */
export function useDelayedSignIn(onSignedIn: () => void): () => void {
  const [successes, setSuccesses] = useState(0);
  const signIn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (successes === 0) return;
    const timer = setTimeout(signIn, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [successes]);
  return useCallback(() => setSuccesses((count) => count + 1), []);
}
