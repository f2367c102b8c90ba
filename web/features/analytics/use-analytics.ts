import { useCallback, useEffect, useRef, useState } from 'react';
import type { Analytics, AnalyticsRange } from '#bff/contracts/analytics.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fetchAnalytics } from './analytics.api.ts';

interface Outcome {
  range: AnalyticsRange;
  report?: Analytics;
  error?: string;
}

interface LoadedAnalytics {
  /** Of the range that is asked for; undefined while it is on its way, and when it did not come. */
  report: Analytics | undefined;
  error: string | undefined;
  /** Asks again. Until the answer comes a report stays, an error does not. */
  reload: () => void;
}

/** The report of a range. Only the newest question is answered: what comes later is thrown away. */
export function useAnalytics(range: AnalyticsRange): LoadedAnalytics {
  const [outcome, setOutcome] = useState<Outcome>();
  const newest = useRef(0);
  const load = useCallback(() => {
    newest.current += 1;
    const question = newest.current;
    const tell = (answer: Outcome) => {
      if (question === newest.current) setOutcome(answer);
    };
    fetchAnalytics(range).then(
      (report) => tell({ range, report }),
      (error: unknown) => tell({ range, error: errorText(error, 'Failed to fetch analytics') }),
    );
  }, [range]);
  useEffect(() => {
    load();
    return () => {
      newest.current += 1;
    };
  }, [load]);

  const shown = outcome?.range === range ? outcome : undefined;
  const reload = () => {
    if (shown?.error) setOutcome(undefined);
    load();
  };
  return { report: shown?.report, error: shown?.error, reload };
}
