import { lazy, Suspense } from 'react';
import { loadChunk } from '#web/app/routing/lazy-page.ts';
import { Spinner } from '#web/ui/status/spinner.tsx';

const FirstRun = lazy(async () => {
  const { FirstRun } = await loadChunk(() => import('./first-run.tsx'));
  return { default: FirstRun };
});

/** The first run, whose code is loaded for new accounts only. */
export const LazyFirstRun = () => (
  <Suspense fallback={<Spinner label="Loading..." />}>
    <FirstRun />
  </Suspense>
);
