import { useState } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { DayChart } from './chart/day-chart.tsx';
import styles from './pro-sample.module.css';
import { LinkTable } from './report/link-table.tsx';
import { Totals } from './report/totals.tsx';
import { sampleReport } from './sample-report.ts';

/** An inert part of a report with invented numbers. Screen readers get only its caption. */
export function ProSample() {
  const [report] = useState(() => sampleReport(Date.now()));
  return (
    <figure className={styles.sample}>
      <figcaption className={styles.caption}>
        <b className={styles.badge}>Sample</b>
        An example report. All numbers are invented.
      </figcaption>
      <div className={styles.report} inert aria-hidden="true">
        <Totals report={report} />
        <Card>
          <p className={styles.title}>Views and clicks by day</p>
          <DayChart days={report.days} />
        </Card>
        <Card>
          <p className={styles.title}>Clicks by link</p>
          <LinkTable links={report.links} views={report.totals.views} />
        </Card>
      </div>
    </figure>
  );
}
