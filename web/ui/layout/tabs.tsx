import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps {
  /** Names the list of tabs. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  items: readonly { value: string; label: ReactNode; content: ReactNode }[];
}

/** Tabs whose chosen value the caller holds; only the chosen panel is rendered. */
export function Tabs({ label, value, onValueChange, items }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} className={styles.tab}>
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className={styles.panel}>
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
