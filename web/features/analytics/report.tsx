import ChartColumn from 'lucide-react/icons/chart-column';
import type { Analytics } from '#bff/contracts/analytics.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { DayChart } from './chart/day-chart.tsx';
import { DayTable } from './chart/day-table.tsx';
import { CsvLink } from './csv-link.tsx';
import { Devices } from './devices.tsx';
import { LinkTable } from './link-table.tsx';
import { Referrers } from './referrers.tsx';
import styles from './report.module.css';
import { Totals } from './totals.tsx';
import { People } from './visitors-and-bots.tsx';

export function Report({ report }: { report: Analytics }) {
  const { range, totals } = report;
  const isEmpty = totals.views + totals.clicks === 0;
  return (
    <>
      <Totals report={report} />
      <Card
        title="Views and clicks by day"
        action={!isEmpty && <CsvLink range={range} what="days" />}
      >
        {isEmpty ? (
          <EmptyReport range={range} />
        ) : (
          <>
            <DayChart key={range} days={report.days} />
            <DayTable key={`table-${range}`} days={report.days} />
          </>
        )}
      </Card>
      <People totals={totals} />
      <Card
        title="Clicks by link"
        action={report.links.length > 0 && <CsvLink range={range} what="links" />}
      >
        {report.links.length > 0 ? (
          <LinkTable links={report.links} views={totals.views} />
        ) : (
          <EmptyState icon={<ChartColumn />} title="No links yet">
            Add links to your page to see which ones people click.
          </EmptyState>
        )}
      </Card>
      {totals.views > 0 && <Origins report={report} />}
    </>
  );
}

function Origins({ report: { range, referrers, devices } }: { report: Analytics }) {
  return (
    <div className={styles.pair}>
      <Card title="Where views come from" action={<CsvLink range={range} what="referrers" />}>
        <Referrers referrers={referrers} />
      </Card>
      <Card title="Devices">
        <Devices devices={devices} />
      </Card>
    </div>
  );
}

function EmptyReport({ range }: Pick<Analytics, 'range'>) {
  const when = range === 'all' ? 'yet' : `in the last ${range} days`;
  return (
    <EmptyState icon={<ChartColumn />} title={`No visits ${when}`}>
      When people visit your page, you see their views and clicks by day here, and the sites and
      devices they come from. Your own visits are not counted.
    </EmptyState>
  );
}
