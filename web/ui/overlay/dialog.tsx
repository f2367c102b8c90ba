import * as Radix from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { type ReactNode, useInsertionEffect, useRef } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Whether Escape, a click outside and the close button close the dialog. True by default. */
  dismissible?: boolean | undefined;
  /**
   * Whether the dialog's controls load later. The dialog itself then receives the initial focus.
   */
  loads?: boolean | undefined;
}

/** A modal dialog. It traps the focus and restores it on close. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, dismissible = true, loads } = props;
  const opener = useRef<Element | null>(null);
  // Remember the opener before React applies `autoFocus` to a field in the content; the field would
  // otherwise count as the opener.
  useInsertionEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const focusDialog = (event: Event) => {
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
  };
  const keepOpen = (event: Event) => {
    if (!dismissible) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay}>
          <Radix.Content
            className={styles.content}
            onOpenAutoFocus={loads ? focusDialog : undefined}
            onCloseAutoFocus={restoreFocus}
            onEscapeKeyDown={keepOpen}
            onPointerDownOutside={keepOpen}
            onInteractOutside={keepOpen}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
            {/* The close button is last in the DOM, so that the focus starts in the content. */}
            <Radix.Close asChild>
              <IconButton
                className={styles.close}
                label="Close"
                icon={<X />}
                disabled={!dismissible}
              />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Focuses an element after a closing dialog has restored the focus, which happens one task later.
 */
export function focusAfterDialog(find: () => HTMLElement | null): void {
  setTimeout(() => find()?.focus());
}
