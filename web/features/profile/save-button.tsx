import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './save-button.module.css';

interface SaveButtonProps {
  /** Whether there is a change to save. */
  changed: boolean;
  busy: boolean;
  /** Whether the change is invalid and cannot be saved. */
  invalid: boolean;
  children: ReactNode;
}

/** The submit button of a form. Hidden until there is a change to save. */
export function SaveButton({ changed, busy, invalid, children }: SaveButtonProps) {
  return (
    <div className={styles.row} data-shown={changed || busy || undefined}>
      <div>
        <Button type="submit" busy={busy} disabled={!changed || invalid}>
          {children}
        </Button>
      </div>
    </div>
  );
}
