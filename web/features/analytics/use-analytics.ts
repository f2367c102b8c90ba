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
  /** The report of the current range; undefined while it loads, or when loading failed. */
  report: Analytics | undefined;
  error: string | undefined;
  /** Loads the report again. The current report stays until then; an error is cleared. */
  reload: () => void;
}

/** Loads the report of a range. Ignores responses to superseded requests. */
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
