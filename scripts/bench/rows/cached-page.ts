import { compareLoads } from '#scripts/bench/load/compare-loads.ts';
import { fetchAnswer } from '#scripts/bench/load/fetch-answer.ts';
import type { Bench, Row } from '#scripts/bench/report/row.ts';
import { seedPage } from '#scripts/bench/seed/seed-page.ts';
import { startSide } from '#scripts/bench/sides/start-side.ts';

const HEADERS = { 'Accept-Encoding': 'br' };

/** Requests per second of a cached public page ÷ plain node:http with the same bytes. */
export async function cachedPage(bench: Bench): Promise<Row> {
  const { username } = await seedPage(bench.db, 'bench-cached', 8);
  const posy = await startSide('posy', bench.posyEnv);
  const url = `${posy.url}/u/${username}`;
  const answer = await fetchAnswer(url, HEADERS);
  const raw = await startSide('raw-http', {
    ANSWER_HEADERS: JSON.stringify(answer.headers),
    ANSWER_BODY: answer.body.toString('base64'),
  });
  const row = await compareLoads(bench, {
    what: 'public page, cached ÷ raw node:http with the same bytes',
    budget: 0.75,
    posy: { url, headers: HEADERS },
    floor: { name: 'raw', url: raw.url, headers: HEADERS },
    details: `${answer.body.length} bytes in brotli`,
  });
  await Promise.all([posy.stop(), raw.stop()]);
  return row;
}
