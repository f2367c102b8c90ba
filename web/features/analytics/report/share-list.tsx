import { type ReactNode, useState } from 'react';
import { countText, shareText } from '#web/lib/format/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './share-list.module.css';

interface Share {
  key: string;
  label: ReactNode;
  count: number;
}

/** Number of items in a collapsed list. Longer lists are initially collapsed. */
const SHOWN = 8;

/** Shares of views, each with its count, its percentage and a bar. The largest has a full bar. */
export function ShareList({ items }: { items: readonly Share[] }) {
  const [all, setAll] = useState(false);
  const total = items.reduce((sum, { count }) => sum + count, 0);
  const max = Math.max(1, ...items.map(({ count }) => count));
  const isLong = items.length > SHOWN;
  return (
    <>
      <ul className={styles.list}>
        {items.slice(0, all ? undefined : SHOWN).map(({ key, label, count }) => (
          <li key={key} className={styles.item}>
            <span className={styles.label}>{label}</span>
            <span className={styles.count}>
              {countText(count)}
              <span className="visually-hidden"> views,</span>
            </span>
            <span className={styles.share}>{shareText(count, total)}</span>
            <span className={styles.meter} aria-hidden="true">
              <span style={{ width: `${(count / max) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {isLong && (
        <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
}
