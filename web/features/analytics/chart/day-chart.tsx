import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { AnalyticsDay } from '#bff/contracts/analytics.ts';
import { fullDay, isMonth } from '#web/lib/format/dates.ts';
import { counted } from '#web/lib/format/numbers.ts';
import styles from './chart.module.css';
import { computeLayout } from './layout.ts';
import { Plot } from './plot.tsx';
import { dayAt } from './scales.ts';
import { SERIES, Swatch } from './series.tsx';
import { Tooltip } from './tooltip.tsx';

interface DayChartProps {
  /** At least one day or month, oldest first. The last item is today or this month. */
  days: readonly AnalyticsDay[];
}

/** Describes a day for screen readers. */
function describeDay({ day, views, clicks }: AnalyticsDay, isToday: boolean): string {
  const soFar = isMonth(day) ? 'so far' : 'today so far';
  const name = isToday ? `${fullDay(day)}, ${soFar}` : fullDay(day);
  return `${name}: ${counted(views, 'view')}, ${counted(clicks, 'click')}`;
}

/**
 * A chart of views and clicks by day or month. An invisible slider handles the keyboard and screen
 * readers; the pointer selects the nearest day.
 */
export function DayChart({ days }: DayChartProps) {
  const [ref, size] = useSize<HTMLLabelElement>();
  const last = days.length - 1;
  const [chosen, setChosen] = useState(last);
  const [open, setOpen] = useState(false);
  const max = Math.max(...days.flatMap((day) => SERIES.map(({ key }) => day[key])));
  const layout = computeLayout(days.length, max, size);
  const day = days[chosen];

  const show = (index: number) => {
    setChosen(index);
    setOpen(true);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const position = event.clientX - left - layout.left;
    show(dayAt(position, days.length, layout.right - layout.left));
  };
  const leave = (event: PointerEvent<HTMLElement>) => {
    // Keep the tooltip after a touch; hide it when a mouse leaves.
    if (event.pointerType === 'mouse') setOpen(false);
  };
  useEscape(open, () => setOpen(false));
  return (
    <>
      <ul className={styles.legend}>
        {SERIES.map((series) => (
          <li key={series.key}>
            <Swatch series={series} />
            {series.label}
          </li>
        ))}
      </ul>
      <label
        ref={ref}
        className={styles.frame}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={leave}
      >
        <input
          className={styles.slider}
          type="range"
          aria-label={day && isMonth(day.day) ? 'Month' : 'Day'}
          min={0}
          max={last}
          value={chosen}
          aria-valuetext={day && describeDay(day, chosen === last)}
          onChange={(event) => show(event.target.valueAsNumber)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        {size.width > 0 && <Plot days={days} layout={layout} active={open ? chosen : null} />}
        {open && day && (
          <Tooltip day={day} isToday={chosen === last} at={layout.x(chosen)} layout={layout} />
        )}
      </label>
    </>
  );
}

/** While open, calls `close` on Escape, even if nothing has the focus (WCAG 1.4.13). */
function useEscape(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

interface Size {
  /** Width of the element in CSS pixels; 0 before it is rendered. */
  width: number;
  /** The root font size in CSS pixels. */
  rem: number;
}

/**
 * Returns a ref for an element, and the element's current size. A chart that is drawn in that size
 * needs no scaling, which would also scale its text.
 */
function useSize<T extends Element>(): [RefObject<T | null>, Size] {
  const ref = useRef<T>(null);
  const [size, setSize] = useState<Size>({ width: 0, rem: 16 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSize({ width: element.clientWidth, rem });
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
