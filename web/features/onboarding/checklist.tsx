import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import styles from './checklist.module.css';

export interface ChecklistItem {
  label: string;
  isDone: boolean;
  /** Opens the form or button that completes the item. */
  onOpen: () => void;
}

interface ChecklistProps {
  items: readonly ChecklistItem[];
  /** Whether the status of all items is known. */
  isLoaded: boolean;
  onDismiss: () => void;
}

/** A checklist for completing the page. Progress is announced; completed items are not buttons. */
export function Checklist({ items, isLoaded, onDismiss }: ChecklistProps) {
  const id = useId();
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby={id} className={styles.checklist}>
      <div className={styles.top}>
        <h2 id={id} className={styles.title}>
          Finish your page
        </h2>
        <p role="status" className={styles.progress}>
          {isLoaded && `${done} of ${items.length} done`}
        </p>
        <IconButton label="Dismiss the checklist" icon={<X />} onClick={onDismiss} />
      </div>
      <ul className={styles.items}>
        {items.map(({ label, isDone, onOpen }) => (
          <li key={label}>
            {isDone ? (
              <span className={styles.done}>
                <CircleCheck aria-hidden="true" />
                {label}
                <span className="visually-hidden"> (done)</span>
              </span>
            ) : (
              <Button
                variant="ghost"
                size="sm"
                icon={<Circle aria-hidden="true" />}
                onClick={onOpen}
              >
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
