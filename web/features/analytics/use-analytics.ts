import { useQuery } from '@tanstack/react-query';
import type { AnalyticsRange } from '#bff/contracts/analytics.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { fetchAnalytics } from './analytics.api.ts';

/** Returns the report of a period. */
export const useAnalytics = (range: AnalyticsRange) =>
  useQuery({
    queryKey: [...queryKeys.analytics, range],
    queryFn: () => fetchAnalytics(range),
  });
