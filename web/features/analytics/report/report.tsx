import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import type { Analytics, AnalyticsPart, AnalyticsRange } from '#bff/contracts/analytics.ts';
import { exportPath } from '#web/features/analytics/analytics.api.ts';
import { DayChart } from '#web/features/analytics/chart/day-chart.tsx';
import { DayTable } from '#web/features/analytics/chart/day-table.tsx';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { LinkTable } from './link-table.tsx';
import styles from './report.module.css';
import { ShareList } from './share-list.tsx';
import { Totals } from './totals.tsx';
import { VisitorsAndBots } from './visitors-and-bots.tsx';

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
      <VisitorsAndBots totals={totals} />
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
    <div className={styles.columns}>
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

/** A plain link to a CSV file, which the browser downloads. */
function CsvLink({ range, what }: { range: AnalyticsRange; what: AnalyticsPart }) {
  return (
    <ButtonLink
      variant="ghost"
      size="sm"
      to={exportPath(range, what)}
      reloadDocument
      download
      icon={<Download aria-hidden="true" />}
    >
      CSV<span className="visually-hidden"> file of {what}</span>
    </ButtonLink>
  );
}

const DEVICES = [
  { key: 'phone', label: 'Phone' },
  { key: 'tablet', label: 'Tablet' },
  { key: 'desktop', label: 'Computer' },
] as const;

function Devices({ devices }: Pick<Analytics, 'devices'>) {
  const items = DEVICES.map(({ key, label }) => ({ key, label, count: devices[key] }));
  return <ShareList items={items} />;
}

function nameOf(host: string | null): string {
  if (host === null) return 'All other sites';
  return host === '' ? 'Direct or unknown' : host;
}

/** Views by referrer. Hosts are shown as text and never as links, because they are untrusted. */
function Referrers({ referrers }: Pick<Analytics, 'referrers'>) {
  const items = referrers.map(({ host, views }) => ({
    // Contains a space, so that it cannot equal a host.
    key: host ?? 'all others',
    label: <bdi>{nameOf(host)}</bdi>,
    count: views,
  }));
  return <ShareList items={items} />;
}
