import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import styles from './report-skeleton.module.css';

/** Placeholders for a report that is loading. */
export function ReportSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading analytics...</span>
      <div className={styles.totals}>
        <Skeleton width="block" />
        <Skeleton width="block" />
        <Skeleton width="block" />
      </div>
      <Card>
        <Skeleton width="line" />
        <Skeleton width="block" />
        <Skeleton width="block" />
        <Skeleton width="block" />
      </Card>
    </div>
  );
}
