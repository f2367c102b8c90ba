import * as Radix from '@radix-ui/react-tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  items: readonly { value: string; label: ReactNode; content: ReactNode }[];
}

/**
 * Returns a handler that reports each change once. Radix selects a tab twice: on the press and on
 * the focus that follows.
 */
function useChangeOnce(value: string, onValueChange: (value: string) => void) {
  const requested = useRef(value);
  useEffect(() => {
    requested.current = value;
  }, [value]);
  return (next: string) => {
    if (next === requested.current) return;
    requested.current = next;
    onValueChange(next);
  };
}

/** Controlled tabs; only the selected panel is rendered. */
export function Tabs({ label, value, onValueChange, items }: TabsProps) {
  const change = useChangeOnce(value, onValueChange);
  return (
    <Radix.Root value={value} onValueChange={change}>
      <Radix.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} className={styles.tab}>
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className={styles.panel}>
          {/* Radix renders the previous panel once more after a change, so omit its content. */}
          {item.value === value && item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
