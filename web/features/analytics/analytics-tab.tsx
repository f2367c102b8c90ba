import { useCallback, useEffect, useState } from 'react';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import { Notice } from '#web/ui/status/notice.tsx';
import type { ProAnalytics } from './pro-analytics.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { UpgradePrompt } from './upgrade-prompt.tsx';

interface AnalyticsTabProps {
  profile: Pick<Profile, 'pro'>;
  feedback: Feedback;
}

/** The Analytics tab: the report for Pro users, the upgrade prompt for others. */
export function AnalyticsTab({ profile, feedback }: AnalyticsTabProps) {
  return profile.pro ? <LazyAnalytics feedback={feedback} /> : <UpgradePrompt />;
}

/** Charts and tables are a separate chunk: most visits to the dashboard are about links. */
function LazyAnalytics({ feedback }: Pick<AnalyticsTabProps, 'feedback'>) {
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
  if (chunk !== 'failed') return <chunk.Content feedback={feedback} skeleton={skeleton} />;
  return (
    <Notice kind="error" onRetry={load}>
      This part of the page could not be loaded.
    </Notice>
  );
}
