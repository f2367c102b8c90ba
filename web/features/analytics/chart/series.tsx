import styles from './chart.module.css';

/** The lines of the chart. They differ in shape and dash pattern, not only in color. */
export const SERIES = [
  { key: 'views', label: 'Views', className: styles.views, radius: 4 },
  { key: 'clicks', label: 'Clicks', className: styles.clicks, radius: 5 },
] as const;

type Series = (typeof SERIES)[number];

interface MarkProps {
  series: Series;
  x: number;
  y: number;
  scale?: number;
}

/** A day's mark: a circle for views, a diamond for clicks. */
export function Mark({ series, x, y, scale = 1 }: MarkProps) {
  const r = series.radius * scale;
  if (series.key === 'views') return <circle className={styles.mark} cx={x} cy={y} r={r} />;
  return <path className={styles.mark} d={`M${x} ${y - r}l${r} ${r} ${-r} ${r} ${-r} ${-r}z`} />;
}

/** The line and mark of a series, as a sample beside its name. */
export function Swatch({ series }: { series: Series }) {
  return (
    <svg
      className={`${styles.swatch} ${series.className}`}
      viewBox="0 0 28 12"
      width="28"
      height="12"
      aria-hidden="true"
    >
      <path className={styles.line} d="M1 6h26" />
      <Mark series={series} x={14} y={6} />
    </svg>
  );
}
