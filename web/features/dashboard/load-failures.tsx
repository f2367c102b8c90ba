import type { Latest } from '#web/lib/use-latest.ts';
import { Notice } from '#web/ui/status/notice.tsx';

interface LoadFailuresProps {
  parts: readonly Latest<unknown>[];
  onRetry: () => void;
}

/** What could not be loaded, above every tab: each of them shows, or counts with, all of it. */
export function LoadFailures({ parts, onRetry }: LoadFailuresProps) {
  const errors = new Set(parts.flatMap(({ error }) => error ?? []));
  return [...errors].map((error) => (
    <Notice key={error} kind="error" onRetry={onRetry}>
      {error}
    </Notice>
  ));
}
