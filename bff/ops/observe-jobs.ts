import { withTimeout } from '#bff/http/with-timeout.ts';
import type { JobStats } from '#bff/jobs/job-stats.store.ts';
import type { Metrics } from './metrics.ts';

/** Time for which the result of a query is shared by gauges and scrapes, in milliseconds. */
const SHARED_MS = 2_000;
/**
 * Maximum time that a scrape waits for Postgres, in milliseconds: during an outage, its other
 * metrics matter most.
 */
const READ_MS = 1_000;

/** Exports the state of the job queue. Without Postgres, its metrics are absent. */
export function observeJobs(metrics: Metrics, read: () => Promise<JobStats>): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<JobStats | undefined>;
  function stats(): Promise<JobStats | undefined> {
    const now = performance.now();
    if (now - readAt >= SHARED_MS) {
      readAt = now;
      const reading = read().catch(() => undefined);
      latest = withTimeout<JobStats | undefined>(READ_MS, reading, () => undefined);
    }
    return latest;
  }
  metrics.gauge('posy_jobs', 'Jobs that are not done', 'state', async () => ({
    ...(await stats())?.jobs,
  }));
  metrics.plainGauge(
    'posy_jobs_oldest_seconds',
    'Time since the first attempt of the oldest job was due',
    async () => (await stats())?.oldestSeconds,
  );
}
