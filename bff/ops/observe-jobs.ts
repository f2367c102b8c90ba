import { withTimeout } from '#bff/http/with-timeout.ts';
import type { JobStats } from '#bff/jobs/job-stats.store.ts';
import type { Metrics } from './metrics.ts';

/** Time in milliseconds during which gauges and scrapes share the result of one query. */
const SHARED_MS = 2_000;
/**
 * Maximum time that a scrape waits for Postgres, in milliseconds. During an outage, the other
 * metrics must still be exported.
 */
const READ_MS = 1_000;

/**
 * Exports metrics of the job queue. While Postgres is unavailable, `posy_jobs` is absent and
 * `posy_jobs_oldest_seconds` is NaN.
 */
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
