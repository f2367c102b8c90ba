import type { Link } from '#bff/contracts/link.ts';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import type { Latest } from '#web/lib/use-latest.ts';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import styles from './analytics.module.css';
import { LinkTable } from './link-table.tsx';
import { rateText } from './rate.ts';
import { Totals } from './totals.tsx';
import { UpgradePrompt } from './upgrade-prompt.tsx';

interface AnalyticsTabProps {
  profile: Pick<Profile, 'pro'>;
  links: Latest<Link[]>;
  views: Latest<number>;
}

/** The Analytics tab: counted numbers for Pro, the way to Pro for everyone else. */
export function AnalyticsTab({ profile, links, views }: AnalyticsTabProps) {
  if (!profile.pro) return <UpgradePrompt />;
  const clicks = links.value?.reduce((sum, link) => sum + link.click_count, 0);
  const known = clicks !== undefined && views.value !== undefined;
  const waiting = [links, views].some((part) => part.value === undefined && !part.error);
  return (
    <div className={styles.analytics}>
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
