import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: 'line' | 'block' | 'circle' | undefined;
  height?: 'line' | 'block' | 'circle' | undefined;
}

/** A placeholder for loading content, hidden from screen readers. */
export function Skeleton({ width = 'line', height = width }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${styles[`${width}Width`]} ${styles[`${height}Height`]}`}
      aria-hidden="true"
    />
  );
}
