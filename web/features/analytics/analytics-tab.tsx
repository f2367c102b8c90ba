import { FetchError } from '#web/features/dashboard/fetch-error.tsx';
import type { TabProps } from '#web/features/dashboard/tab-props.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './analytics.module.css';
import { LinkTable } from './link-table.tsx';
import { rateText } from './rate.ts';
import { Totals } from './totals.tsx';
import { UpgradePrompt } from './upgrade-prompt.tsx';

/** The Analytics tab: counted numbers for Pro, the way to Pro for everyone else. */
export function AnalyticsTab({ profile, links, views, feedback }: TabProps) {
  if (!profile.pro) return <UpgradePrompt />;
  const clicks = links.value?.reduce((sum, link) => sum + link.click_count, 0);
  const known = clicks !== undefined && views.value !== undefined;
  const waiting = [links, views].some((part) => part.value === undefined && !part.error);
  return (
    <div className={styles.analytics}>
      {links.error && <FetchError text={links.error} onRetry={feedback.reload} />}
      {views.error && <FetchError text={views.error} onRetry={feedback.reload} />}
      {waiting ? (
        <Loading />
      ) : (
        <>
          <Totals
            items={[
              { label: 'Total Clicks', value: clicks?.toLocaleString() ?? '—' },
              { label: 'Profile Views', value: views.value?.toLocaleString() ?? '—' },
              { label: 'Click Rate', value: known ? rateText(clicks, views.value ?? 0) : '—' },
            ]}
          />
          {links.value && <LinkTable links={links.value} views={views.value ?? 0} />}
        </>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.totals} role="status">
      <span className="visually-hidden">Loading analytics...</span>
      <Skeleton width="block" />
      <Skeleton width="block" />
      <Skeleton width="block" />
    </div>
  );
}
