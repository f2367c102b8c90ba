import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isRefused } from '#web/lib/api/error-text.ts';
import { OFFLINE_TEXT, useOnline } from '#web/lib/use-online.ts';
import { Notice } from './notice.tsx';
import { errorsOf, type NoticeAction, type Toast, withToast } from './toast-list.ts';
import styles from './toasts.module.css';

/**
 * Duration of a success toast, in milliseconds. Errors stay until they are dismissed or replaced.
 */
const SUCCESS_MS = 6000;

interface ToastActions {
  /**
   * Shows a success.
   * @returns a function that returns whether the toast is still shown
   */
  success: (text: string, action?: NoticeAction) => () => boolean;
  failure: (text: string) => void;
  /**
   * Shows that a change failed. Adds a Retry button, unless the server would reject the same change
   * again.
   */
  failedChange: (text: string, error: unknown, retry: () => void) => void;
  /** Removes all toasts. Call it before an action is retried. */
  clear: () => void;
  /** Removes only errors. Call it instead of `clear` if the last success offers Undo. */
  clearErrors: () => void;
}

const ignore = () => undefined;
const ActionsContext = createContext<ToastActions>({
  success: () => () => false,
  failure: ignore,
  failedChange: ignore,
  clear: ignore,
  clearErrors: ignore,
});
const SlotContext = createContext<HTMLElement | null>(null);

/** Returns the actions that show and remove toasts. The returned object never changes. */
export const useToasts = () => useContext(ActionsContext);

/**
 * Shows toasts above the page, without moving its content. The live region is always rendered, so
 * that screen readers announce new toasts.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const latest = useRef(toasts);
  useEffect(() => {
    latest.current = toasts;
  }, [toasts]);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  /** Whether a toast has the focus or the pointer, which keeps it open (WCAG 2.2.1). */
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (toasts[0]?.kind !== 'success' || isHeld) return;
    const timer = setTimeout(() => setToasts(errorsOf), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [toasts, isHeld]);
  const actions = useMemo<ToastActions>(() => {
    let shown = 0;
    const show = (toast: Omit<Toast, 'id'>) => {
      shown += 1;
      const added = { ...toast, id: shown };
      setToasts((before) => withToast(before, added));
      return () => latest.current.includes(added);
    };
    return {
      success: (text, action) => show({ kind: 'success', text, action }),
      failure: (text) => void show({ kind: 'error', text }),
      failedChange: (text, error, retry) =>
        void show({
          kind: 'error',
          text,
          action: isRefused(error) ? undefined : { label: 'Retry', onPress: retry },
        }),
      clear: () => setToasts([]),
      clearErrors: () => setToasts((before) => before.filter(({ kind }) => kind !== 'error')),
    };
  }, []);
  const dismiss = (toast: Toast) => {
    setToasts((before) => before.filter((it) => it !== toast));
    // Reset the state, because the removal of the element triggers neither blur nor pointerleave.
    setIsHeld(false);
  };
  const online = useOnline();
  /**
   * The error toast that contains the offline text while the browser is offline. The offline notice
   * of the page is then hidden.
   */
  const explained = online ? undefined : toasts.findLast(({ kind }) => kind === 'error');
  const region = useRef<HTMLElement>(null);
  /**
   * Returns an action that first removes its toast, so that `onPress` can move the focus. If
   * `onPress` does not move the focus, this region receives it, because it will show the result.
   */
  const closing = (toast: Toast, { label, onPress }: NoticeAction): NoticeAction => ({
    label,
    onPress: () => {
      flushSync(() => dismiss(toast));
      onPress();
      if (document.activeElement === document.body) focusUntilBlur(region.current);
    },
  });
  return (
    <ActionsContext value={actions}>
      <SlotContext value={slot}>
        <section
          ref={region}
          aria-label="Messages"
          className={styles.region}
          aria-live="polite"
          onFocus={({ target, currentTarget }) => setIsHeld(target !== currentTarget)}
          onBlur={({ currentTarget }) => {
            setIsHeld(false);
            currentTarget.removeAttribute('tabindex');
          }}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
        >
          <div className={styles.slot} ref={setSlot} />
          {toasts.map((toast) => (
            <Notice
              key={toast.id}
              kind={toast.kind}
              action={toast.action && closing(toast, toast.action)}
              onDismiss={() => dismiss(toast)}
            >
              {toast.text}
              {toast.id === explained?.id && (
                <span className={styles.offline} data-says-offline>
                  {' '}
                  {OFFLINE_TEXT}
                </span>
              )}
            </Notice>
          ))}
        </section>
        {children}
      </SlotContext>
    </ActionsContext>
  );
}

/**
 * Focuses the region. The region is focusable only until blur, so that a lost focus never moves to
 * it.
 */
function focusUntilBlur(region: HTMLElement | null): void {
  region?.setAttribute('tabindex', '-1');
  region?.focus({ preventScroll: true });
}

/** Renders its children among the toasts. */
export function PersistentToast({ children }: { children: ReactNode }) {
  const slot = useContext(SlotContext);
  return slot && createPortal(children, slot);
}
