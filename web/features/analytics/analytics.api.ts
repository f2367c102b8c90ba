import { useQuery } from '@tanstack/react-query';
import {
  ANALYTICS_RANGE_DEFAULT,
  ANALYTICS_RANGES,
  type Analytics,
  type AnalyticsPart,
  type AnalyticsRange,
  analyticsSchema,
} from '#bff/contracts/analytics.ts';
import { api } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** Returns the range that a query parameter names, or the default range if it names none. */
export function rangeOf(text: string | null): AnalyticsRange {
  return ANALYTICS_RANGES.find((range) => range === text) ?? ANALYTICS_RANGE_DEFAULT;
}

function fetchAnalytics(range: AnalyticsRange): Promise<Analytics> {
  return api.get(`/analytics?range=${range}`, analyticsSchema);
}

/** Sets the time zone in which new visits are counted. @param time_zone an IANA name */
export function saveTimeZone(time_zone: string): Promise<unknown> {
  return api.put('/profile', { time_zone });
}

/** Returns the URL of a CSV file with one part of a report. */
export const exportPath = (range: AnalyticsRange, what: AnalyticsPart): string =>
  `/api/analytics/export?range=${range}&what=${what}`;

export const useAnalytics = (range: AnalyticsRange) =>
  useQuery({
    queryKey: [...queryKeys.analytics, range],
    queryFn: () => fetchAnalytics(range),
  });
