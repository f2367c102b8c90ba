import type { StytchDOMEvent } from '@stytch/vanilla-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '#web/ui/status/notice.tsx';
import { PRESENTATION } from './presentation.ts';
import { STRINGS } from './strings.ts';
import { useCallFailure } from './use-call-failure.ts';
import styles from './widget-host.module.css';

/** One of the SDK's custom elements. */
type WidgetElement<Props> = HTMLElement & { render(props: Props): void };

/** What the SDK's screens report, and the event that carries it. */
export type WidgetError = Pick<Error, 'message'> & { error_message?: string; status_code?: number };
type WidgetErrorEvent = Event & { error: WidgetError };

interface WidgetHostProps<Props> {
  /** The tag that the element is known by; defined at its first use. */
  tag: string;
  element: new () => WidgetElement<Props>;
  /** A new object draws the element anew. */
  props: NoInfer<Props>;
  /** Texts that this screen says differently still. */
  strings?: typeof STRINGS | undefined;
  onEvent: (type: string) => void;
  onError?: ((error: WidgetError) => void) | undefined;
}

/** Calls after whose failure the screen leads nowhere: Retry starts it again. */
const DEAD_ENDS: readonly string[] = ['/users/me', '/idp/oauth/authorize/submit'];

/** The SDK has a text for what is wrong; the browser's bubble would stand in for it, in other words. */
function keepBubbleAway({ target }: FocusEvent): void {
  const form = (target as Element).closest('form');
  if (form) form.noValidate = true;
}

/** Puts one of the SDK's elements into the page, in our words and our looks. */
function Screens<Props extends object>(host: WidgetHostProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<WidgetElement<Props>>(null);
  const { tag, element, props, strings } = host;
  const onEvent = useEffectEvent(host.onEvent);
  const onError = useEffectEvent((event: Event) =>
    host.onError?.((event as WidgetErrorEvent).error),
  );

  useEffect(() => {
    if (!customElements.get(tag)) customElements.define(tag, element);
    const widget = document.createElement(tag) as WidgetElement<Props>;
    // They do not bubble: React would never hear of them.
    widget.addEventListener('stytch-event', (event) =>
      onEvent((event as StytchDOMEvent).stytchEventType),
    );
    widget.addEventListener('stytch-error', onError);
    widget.addEventListener('focusin', keepBubbleAway);
    place.current?.append(widget);
    shown.current = widget;
    return () => widget.remove();
  }, [tag, element]);

  useEffect(() => {
    shown.current?.render({
      ...props,
      presentation: PRESENTATION,
      strings: strings ? { ...STRINGS, ...strings } : STRINGS,
    });
  }, [props, strings]);

  return <div ref={place} className={styles.host} />;
}

/** Shows one of the SDK's elements, below an alert for each failed call that it does not show. */
export function WidgetHost<Props extends object>(host: WidgetHostProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const failure = useCallFailure(place);
  const [round, setRound] = useState(0);
  const restart = () => setRound(round + 1);
  return (
    <>
      {failure && (
        <Notice kind="error" onRetry={DEAD_ENDS.includes(failure.path) ? restart : undefined}>
          {failure.text}
        </Notice>
      )}
      <div ref={place} className={styles.place}>
        <Screens key={round} {...host} />
      </div>
    </>
  );
}
