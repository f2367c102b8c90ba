import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ANALYTICS_RANGES, type AnalyticsRange } from '#bff/contracts/analytics.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { rangeOf } from './analytics.api.ts';
import { Period } from './period/period.tsx';
import { ZoneOffer } from './period/zone-offer.tsx';
import styles from './report.module.css';
import { Report } from './report.tsx';
import { useAnalytics } from './use-analytics.ts';

const OPTIONS = ANALYTICS_RANGES.map((value) => ({
  value,
  label: value === 'all' ? 'All' : `${value} days`,
}));

/** Returns the range in the URL, so that reload, Back and bookmarks keep it. */
function useRange(): [AnalyticsRange, (range: AnalyticsRange) => void] {
  const [query, setQuery] = useSearchParams();
  const choose = (range: AnalyticsRange) => setQuery({ range }, { preventScrollReset: true });
  return [rangeOf(query.get('range')), choose];
}

interface ProAnalyticsProps {
  feedback: Feedback;
  /** Shown while the report loads. Passed in, because it is needed before this chunk arrives. */
  skeleton: ReactNode;
}

export function ProAnalytics({ feedback, skeleton }: ProAnalyticsProps) {
  const [range, choose] = useRange();
  const { report, error, reload } = useAnalytics(range);
  return (
    <div className={styles.report}>
      <div className={styles.head}>
        <SegmentedControl legend="Range" value={range} onChange={choose} options={OPTIONS} />
        {report && <Period report={report} />}
      </div>
      {error && (
        <Notice kind="error" onRetry={reload}>
          {error}
        </Notice>
      )}
      {!report && !error && skeleton}
      {report && (
        <>
          <ZoneOffer zone={report.time_zone} feedback={feedback} onChange={reload} />
          <Report report={report} />
        </>
      )}
    </div>
  );
}
