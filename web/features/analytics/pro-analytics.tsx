import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ANALYTICS_RANGES, type AnalyticsRange } from '#bff/contracts/analytics.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { PersistentToast } from '#web/ui/status/toasts.tsx';
import { rangeOf, useAnalytics } from './analytics.api.ts';
import { Period, TimeZoneOffer } from './report/period.tsx';
import styles from './report/report.module.css';
import { Report } from './report/report.tsx';

const OPTIONS = ANALYTICS_RANGES.map((value) => ({
  value,
  label: value === 'all' ? 'All' : `${value} days`,
}));

/**
 * Returns the range and its setter. The range is in the URL, so that reload, Back and bookmarks
 * keep it.
 */
function useRange(): [AnalyticsRange, (range: AnalyticsRange) => void] {
  const [query, setQuery] = useSearchParams();
  const choose = (range: AnalyticsRange) => setQuery({ range }, { preventScrollReset: true });
  return [rangeOf(query.get('range')), choose];
}

interface ProAnalyticsProps {
  /** Shown while the report loads. The caller also shows it while this chunk loads. */
  skeleton: ReactNode;
}

/** The report with its range selector. */
export function ProAnalytics({ skeleton }: ProAnalyticsProps) {
  const [range, choose] = useRange();
  const { data: report, error, isPending, refetch } = useAnalytics(range);
  const failure = error && (
    <Notice kind="error" onRetry={() => void refetch()}>
      {errorText(error, 'Failed to fetch analytics')}
    </Notice>
  );
  return (
    <div className={styles.report}>
      <div className={styles.head}>
        <SegmentedControl legend="Range" value={range} onChange={choose} options={OPTIONS} />
        {report && <Period report={report} />}
      </div>
      {report ? <PersistentToast>{failure}</PersistentToast> : failure}
      {isPending && skeleton}
      {report && (
        <>
          <TimeZoneOffer zone={report.time_zone} />
          <Report report={report} />
        </>
      )}
    </div>
  );
}
