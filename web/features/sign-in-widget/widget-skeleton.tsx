import { Skeleton } from '#web/ui/status/skeleton.tsx';
import styles from './widget-skeleton.module.css';

/** The place of the widget until it is there. */
export function WidgetSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading…</span>
      <Skeleton width="block" height="circle" />
      <Skeleton width="block" height="circle" />
      <Skeleton width="block" height="circle" />
    </div>
  );
}
