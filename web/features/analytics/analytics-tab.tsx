import { useCallback, useEffect, useState } from 'react';
import type { Profile } from '#bff/contracts/profile.ts';
import { Notice } from '#web/ui/status/notice.tsx';
import type { ProAnalytics } from './pro-analytics.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { UpgradePrompt } from './upgrade-prompt.tsx';

interface AnalyticsTabProps {
  profile: Pick<Profile, 'pro'>;
}

/** The Analytics tab: counted numbers for Pro, the way to Pro for everyone else. */
export function AnalyticsTab({ profile }: AnalyticsTabProps) {
  return profile.pro ? <LazyAnalytics /> : <UpgradePrompt />;
}

/** Charts and tables are a chunk of their own: most visits to the dashboard are about links. */
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
      This part of the page could not be loaded.
    </Notice>
  );
}
