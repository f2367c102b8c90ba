import { useState } from 'react';
import type { AnalyticsDay } from '#bff/contracts/analytics.ts';
import { fullDay, isMonth, shortDay } from '#web/lib/format/dates.ts';
import { countText } from '#web/lib/format/numbers.ts';
import styles from './day-table.module.css';

const COLUMNS: readonly { label: string; value: (day: AnalyticsDay) => number }[] = [
  { label: 'Views', value: (day) => day.views },
  { label: 'Clicks', value: (day) => day.clicks },
  { label: 'Visitors', value: (day) => day.visitors },
  { label: 'Bots', value: (day) => day.bot_views + day.bot_clicks },
];

/** The chart's numbers as a table, newest first. Rows are rendered only while it is open. */
export function DayTable({ days }: { days: readonly AnalyticsDay[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Show as a table</summary>
      {open && <Table days={days} />}
    </details>
  );
}

function Table({ days }: { days: readonly AnalyticsDay[] }) {
  const unit = isMonth(days[0]?.day ?? '') ? 'month' : 'day';
  const years = new Set(days.map(({ day }) => day.slice(0, 4)));
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        Views, clicks, visitors and bots by {unit}, newest first
      </caption>
      <thead>
        <tr>
          <th scope="col">{unit === 'month' ? 'Month' : 'Day'}</th>
          {COLUMNS.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">
              <time dateTime={day.day}>
                {years.size > 1 ? fullDay(day.day) : shortDay(day.day)}
              </time>
            </th>
            {COLUMNS.map(({ label, value }) => (
              <td key={label}>{countText(value(day))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
