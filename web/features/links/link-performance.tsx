import type { Link } from '#bff/contracts/link.ts';
import { countText } from '#web/lib/format/numbers.ts';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './links.module.css';

/** The number of links in the summary (spec section 9). */
const SHOWN = 3;

/**
 * The click counts of the first links, with bars relative to the highest count. Omits headings,
 * which have no clicks.
 */
export function LinkPerformance({ links }: { links: readonly Link[] }) {
  const shown = links.filter(({ kind }) => kind !== 'heading').slice(0, SHOWN);
  const max = Math.max(1, ...shown.map((link) => link.click_count));
  return (
    <Card title="Link Performance">
      {shown.length === 0 && (
        <p className={styles.empty}>Click counts appear here after you add a link.</p>
      )}
      <ul className={styles.performance}>
        {shown.map((link) => (
          <li key={link.id} className={styles.performer}>
            <bdi className={styles.performerTitle}>{link.title}</bdi>
            <span className={styles.performerClicks}>
              {countText(link.click_count)}
              <span className="visually-hidden">
                {link.click_count === 1 ? ' click' : ' clicks'}
              </span>
            </span>
            <span className={styles.meter} aria-hidden="true">
              <span style={{ width: `${(link.click_count / max) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
