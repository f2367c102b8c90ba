import Sparkles from 'lucide-react/icons/sparkles';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Profile } from '#bff/contracts/profile.ts';
import { loadOptional } from '#web/lib/optional-chunk.ts';
import { showUpgradeNotice } from '#web/lib/upgrade-notice.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import styles from './analytics-tab.module.css';
import type { ProAnalytics } from './pro-analytics.tsx';

interface AnalyticsTabProps {
  profile: Pick<Profile, 'pro'>;
}

/** The Analytics tab: a report for Pro users, an upgrade prompt for others. */
export function AnalyticsTab({ profile }: AnalyticsTabProps) {
  return profile.pro ? <LazyAnalytics /> : <UpgradePrompt />;
}

/** Loads the report from a separate chunk, which the other tabs do not need. */
function LazyAnalytics() {
  const [chunk, setChunk] = useState<{ Content: typeof ProAnalytics } | 'failed'>();
  const load = useCallback(() => {
    setChunk(undefined);
    import('./pro-analytics.tsx').then(
      // The module is undefined while the document reloads after a deployment.
      (module) => module && setChunk({ Content: module.ProAnalytics }),
      () => setChunk('failed'),
    );
  }, []);
  useEffect(load, [load]);
  const skeleton = <ReportSkeleton />;
  if (!chunk) return skeleton;
  if (chunk !== 'failed') return <chunk.Content skeleton={skeleton} />;
  return (
    <Notice kind="error" onRetry={load}>
      The analytics could not be loaded.
    </Notice>
  );
}

/** Shown instead of analytics to users without Pro. */
function UpgradePrompt() {
  return (
    <div className={styles.upgrade}>
      <Card>
        <EmptyState icon={<Sparkles />} title="Analytics is part of Pro">
          <p>
            See how many people visit your page each day, which links they click, and which sites
            and devices they come from. Download the numbers as CSV files.
          </p>
          <Button onClick={showUpgradeNotice}>Upgrade Now</Button>
        </EmptyState>
      </Card>
      <LazySample />
    </div>
  );
}

/** Loads the optional sample from a separate chunk. */
function LazySample() {
  const [Sample, setSample] = useState<ComponentType>();
  useEffect(() => {
    void loadOptional(() => import('./pro-sample.tsx')).then((module) =>
      setSample(() => module?.ProSample),
    );
  }, []);
  return Sample && <Sample />;
}

/** Placeholders for a report that is loading. */
function ReportSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading analytics...</span>
      <div className={styles.totals}>
        <Skeleton width="block" />
        <Skeleton width="block" />
        <Skeleton width="block" />
      </div>
      <Card>
        <Skeleton width="line" />
        <Skeleton width="block" />
        <Skeleton width="block" />
        <Skeleton width="block" />
      </Card>
    </div>
  );
}
