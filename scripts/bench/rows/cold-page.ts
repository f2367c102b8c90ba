import { compareLoads } from '#scripts/bench/load/compare-loads.ts';
import { fetchAnswer } from '#scripts/bench/load/fetch-answer.ts';
import type { Bench, Row } from '#scripts/bench/report/row.ts';
import { startSide } from '#scripts/bench/sides/start-side.ts';
import { seedMany } from '#test/harness/services/seed-many.ts';

const HEADERS = { 'Accept-Encoding': 'br' };
/** Enough pages that each has expired from the cache before its next request. */
const PAGES = 20_000;
const CROWD = { prefix: 'cold', first: 1, last: PAGES, links: 8, viewDays: 0, clickDays: 0 };

/**
 * Like the cached page, but each request is for another profile, which requires a read, rendering
 * and compression.
 */
export async function coldPage(bench: Bench): Promise<Row> {
  await seedMany(bench.databaseUrl, CROWD);
  const posy = await startSide('posy', bench.posyEnv);
  const answer = await fetchAnswer(`${posy.url}/u/cold-1`, HEADERS);
  const raw = await startSide('raw-http', {
    ANSWER_HEADERS: JSON.stringify(answer.headers),
    ANSWER_BODY: answer.body.toString('base64'),
  });
  const script = { name: 'cold', args: ['/u/cold-', String(PAGES)] };
  const row = await compareLoads(bench, {
    what: 'public page, cold ÷ raw node:http with the same bytes',
    budget: 0.05,
    posy: { url: posy.url, headers: HEADERS, script },
    floor: { name: 'raw', url: raw.url, headers: HEADERS, script },
    details: `${PAGES.toLocaleString('en')} profiles of 8 links in turn, ${answer.body.length} bytes in brotli`,
  });
  await Promise.all([posy.stop(), raw.stop()]);
  return row;
}
