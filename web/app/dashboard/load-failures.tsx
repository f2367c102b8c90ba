import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#web/lib/api/error-text.ts';
import { Notice } from '#web/ui/status/notice.tsx';
import { StandingToast } from '#web/ui/status/toasts.tsx';

interface LoadFailuresProps {
  /** The queries, with the text of their failure when the server sends none. */
  parts: readonly (readonly [Pick<UseQueryResult, 'error' | 'refetch'>, string])[];
}

/** Shows which parts could not be loaded, on every tab, until a retry succeeds. Equal texts once. */
export function LoadFailures({ parts }: LoadFailuresProps) {
  const failed = parts.filter(([query]) => query.error);
  const texts = new Set(failed.map(([query, text]) => errorText(query.error, text)));
  const retry = () => {
    for (const [query] of failed) void query.refetch();
  };
  return (
    <StandingToast>
      {[...texts].map((text) => (
        <Notice key={text} kind="error" onRetry={retry}>
          {text}
        </Notice>
      ))}
    </StandingToast>
  );
}
