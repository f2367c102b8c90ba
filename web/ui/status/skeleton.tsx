import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: 'line' | 'block' | 'circle' | undefined;
  height?: 'line' | 'block' | 'circle' | undefined;
}

/** The place of something that is still on its way; silent to a screen reader. */
export function Skeleton({ width = 'line', height = width }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${styles[`${width}Width`]} ${styles[`${height}Height`]}`}
      aria-hidden="true"
    />
  );
}
