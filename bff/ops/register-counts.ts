import type { Recorder } from '#bff/analytics/tracking/recorder.ts';
import type { PageCache } from '#bff/public-page/page-cache.ts';
import type { SessionStore } from '#bff/session/session-store.ts';
import type { Metrics } from './metrics.ts';

/** The parts of the server that provide counts. */
export interface CountedParts {
  pages: Pick<PageCache, 'counts'>;
  recorder: Pick<Recorder, 'counts' | 'droppedViews' | 'pendingViews'>;
  sessions: Pick<SessionStore, 'counts' | 'active'>;
}

/** Registers the counts of the server's parts as metrics. */
export function registerCounts(
  metrics: Metrics,
  { pages, recorder, sessions }: CountedParts,
): void {
  metrics.counter(
    'posy_clicks_acknowledged_total',
    'Clicks that were stored and acknowledged',
    () => recorder.counts.acknowledged,
  );
  metrics.counter(
    'posy_clicks_refused_total',
    'Clicks that could not be stored and were answered with an error',
    () => recorder.counts.refused,
  );
  metrics.counter(
    'posy_views_dropped_total',
    'Views that could not be stored and are lost',
    () => recorder.droppedViews,
  );
  metrics.plainGauge(
    'posy_views_pending',
    'Views that wait to be stored after a failure',
    () => recorder.pendingViews,
  );
  metrics.counter(
    'posy_page_cache_hits_total',
    'Public pages that were served from the cache',
    () => pages.counts.hits,
  );
  metrics.counter(
    'posy_page_cache_misses_total',
    'Public pages that had to be loaded',
    () => pages.counts.misses,
  );
  metrics.counter(
    'posy_page_cache_stale_total',
    'Public pages that were served stale while Postgres failed',
    () => pages.counts.stale,
  );
  metrics.counter(
    'posy_sessions_started_total',
    'Sessions that began',
    () => sessions.counts.started,
  );
  metrics.counter(
    'posy_sessions_ended_total',
    'Sessions that were ended before they expired',
    () => sessions.counts.ended,
  );
  metrics.plainGauge(
    'posy_sessions_active',
    'Sessions that this replica has used in the last five minutes',
    () => sessions.active,
  );
}
