import type { AnalyticsDay } from '#bff/contracts/analytics.ts';
import { fullDay } from '#web/lib/format/days.ts';
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

/** The selected day's numbers. Placed above the chart, where a finger does not cover them. */
export function Tooltip({ day, isToday, at, layout }: TooltipProps) {
  // Shift by the day's relative position, so that the tooltip stays within the chart.
  const shift = `translateX(${(-at / layout.width) * 100}%)`;
  return (
    <div className={styles.tooltip} style={{ left: at, transform: shift }} aria-hidden="true">
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
  );
}
