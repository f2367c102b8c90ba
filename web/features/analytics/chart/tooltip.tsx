import type { AnalyticsDay } from '#bff/contracts/analytics.ts';
import { fullDay } from '#web/lib/format/dates.ts';
import { countText } from '#web/lib/format/numbers.ts';
import styles from './chart.module.css';
import type { Layout } from './layout.ts';
import { SERIES, Swatch } from './series.tsx';

interface TooltipProps {
  day: AnalyticsDay;
  isToday: boolean;
  /** Position of the day, in CSS pixels from the left edge. */
  at: number;
  layout: Layout;
}

/**
 * The selected day's numbers. The tooltip stays inside the chart, where it covers no control, on
 * the side of the day that has more room. If both sides are too narrow, it covers the day.
 */
export function Tooltip({ day, isToday, at, layout }: TooltipProps) {
  const isAfter = at < layout.width / 2;
  const distance = (isAfter ? at : layout.width - at) + layout.rem;
  return (
    <div className={styles.place} data-after={isAfter || undefined} aria-hidden="true">
      <span style={{ flexBasis: distance }} />
      <div className={styles.tooltip}>
        <p className={styles.day}>
          {fullDay(day.day)}
          {isToday && <span> · so far</span>}
        </p>
        {SERIES.map((series) => (
          <p key={series.key} className={styles.row}>
            <Swatch series={series} />
            {series.label}
            <b>{countText(day[series.key])}</b>
          </p>
        ))}
      </div>
    </div>
  );
}
