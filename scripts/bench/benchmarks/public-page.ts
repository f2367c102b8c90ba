import { compareLoads } from '#scripts/bench/compare-loads.ts';
import { dressPages, RICHEST_THEME } from '#scripts/bench/dress-pages.ts';
import { fetchResponse } from '#scripts/bench/fetch-response.ts';
import type { Bench, Result } from '#scripts/bench/result.ts';
import { seedPage } from '#scripts/bench/seed-pages.ts';
import { startTarget } from '#scripts/bench/targets/start-target.ts';
import type { Load } from '#scripts/bench/wrk.ts';
import { seedMany } from '#test/harness/services/seed-many.ts';

const HEADERS = { 'Accept-Encoding': 'br' };
/** Number of pages. With this number, each page expires from the cache before its next request. */
const COLD_PAGES = 20_000;

interface Comparison {
  name: string;
  budget: number;
  /** The path of the page whose bytes and headers the baseline server sends. */
  samplePath: string;
  /** The wrk script that varies the path, so that other pages than the sample are requested. */
  script?: Load['script'];
  details?: string;
}

/** Compares Posy with a node:http server that sends the same bytes. */
async function compareWithRawHttp(bench: Bench, comparison: Comparison): Promise<Result> {
  const { name, budget, samplePath, script, details = '' } = comparison;
  const posy = await startTarget('posy', bench.posyEnv);
  const sample = await fetchResponse(`${posy.url}${samplePath}`, HEADERS);
  const raw = await startTarget('raw-http', {
    ANSWER_HEADERS: JSON.stringify(sample.headers),
    ANSWER_BODY: sample.body.toString('base64'),
  });
  const load = { headers: HEADERS, ...(script && { script }) };
  const result = await compareLoads(bench, {
    name: `${name} ÷ raw node:http with the same bytes`,
    budget,
    posy: { url: script ? posy.url : `${posy.url}${samplePath}`, ...load },
    baseline: { name: 'raw', url: raw.url, ...load },
    details: `${details}theme ${RICHEST_THEME}, ${sample.body.length} bytes in brotli`,
  });
  await Promise.all([posy.stop(), raw.stop()]);
  return result;
}

/**
 * Measures requests per second for a cached public page. Compares them with plain node:http that
 * sends the same bytes.
 */
export async function cachedPage(bench: Bench): Promise<Result> {
  const { username } = await seedPage(bench.db, 'bench-cached', 8);
  const samplePath = `/u/${username}`;
  return compareWithRawHttp(bench, { name: 'public page, cached', budget: 0.75, samplePath });
}

/**
 * Measures requests per second for pages that are not cached. Each request is for a different
 * profile, so the server must read, render and compress the page.
 */
export async function coldPage(bench: Bench): Promise<Result> {
  const profiles = { prefix: 'cold', first: 1, last: COLD_PAGES, links: 8 };
  await seedMany(bench.databaseUrl, { ...profiles, viewDays: 0, clickDays: 0 });
  await dressPages(bench.db, 'cold-%');
  return compareWithRawHttp(bench, {
    name: 'public page, cold',
    budget: 0.05,
    samplePath: '/u/cold-1',
    script: { name: 'cold', args: ['/u/cold-', String(COLD_PAGES)] },
    details: `${COLD_PAGES.toLocaleString('en')} profiles of 8 links, one after another; `,
  });
}
