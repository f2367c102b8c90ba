import type { AnalyticsDay } from '#bff/contracts/analytics.ts';
import { isMonth, monthOf, shortDay } from '#web/lib/format/dates.ts';
import { shortCountText } from '#web/lib/format/numbers.ts';
import styles from './chart.module.css';
import type { Layout } from './layout.ts';
import { labeledDays } from './scales.ts';
import { Mark, SERIES } from './series.tsx';

interface PlotProps {
  days: readonly AnalyticsDay[];
  layout: Layout;
  /** Index of the selected day, or null. */
  active: number | null;
}

/** Number of days up to which the axis labels show days. Labels of longer charts show months. */
const YEAR = 366;
/** Minimum distance between days, in rem, at which each day has a mark. */
const ROOM_FOR_MARKS = 0.9;

/** The SVG of the chart. It is hidden from screen readers, which use the slider and the table. */
export function Plot({ days, layout, active }: PlotProps) {
  const { width, height, x } = layout;
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <Axes days={days} layout={layout} />
      {active !== null && (
        <path className={styles.cursor} d={`M${x(active)} ${layout.top}V${layout.ground}`} />
      )}
      <Lines days={days} layout={layout} active={active} />
    </svg>
  );
}

function Axes({ days, layout }: Pick<PlotProps, 'days' | 'layout'>) {
  const { left, right, ground, height, rem, values, x, y } = layout;
  const showsMonths = days.length > YEAR || isMonth(days[0]?.day ?? '');
  const name = showsMonths ? monthOf : shortDay;
  const room = Math.floor((right - left) / ((showsMonths ? 6 : 4.5) * rem));
  return (
    <>
      {values.map((value) => (
        <g key={value}>
          <path className={styles.grid} d={`M${left} ${y(value)}H${right}`} />
          <text className={styles.label} x={left - rem / 2} y={y(value)} dy="0.32em" data-end="">
            {shortCountText(value)}
          </text>
        </g>
      ))}
      {labeledDays(days.length, room).map((index) => (
        <g key={index}>
          <path className={styles.tick} d={`M${x(index)} ${ground}v${rem / 4}`} />
          <text className={styles.label} x={x(index)} y={height - rem / 4}>
            {name(days[index]?.day ?? '')}
          </text>
        </g>
      ))}
    </>
  );
}

function Lines({ days, layout, active }: PlotProps) {
  const { x, y, ground, rem } = layout;
  const marked = days.length === 1 || x(1) - x(0) > ROOM_FOR_MARKS * rem;
  return SERIES.map((series) => {
    const points = days.map((day, index) => ({ x: x(index), y: y(day[series.key]) }));
    const line = points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L');
    const selected = active === null ? undefined : points[active];
    return (
      <g key={series.key} className={series.className}>
        {series.key === 'views' && (
          <path className={styles.area} d={`M${x(0)} ${ground}L${line}V${ground}z`} />
        )}
        <path className={styles.line} d={`M${line}`} />
        {marked &&
          points.map((point, index) => (
            <Mark key={days[index]?.day} series={series} {...point} scale={0.75} />
          ))}
        {selected && <Mark series={series} {...selected} scale={1.35} />}
      </g>
    );
  });
}
