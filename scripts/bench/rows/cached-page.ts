import { request } from 'node:http';
import { startSide } from '#scripts/bench/child.ts';
import { type Bench, type Row, spread } from '#scripts/bench/row.ts';
import { seedPage } from '#scripts/bench/seed.ts';
import { inTurns, median } from '#scripts/bench/turns.ts';
import { load } from '#scripts/bench/wrk.ts';

const BUDGET = 0.8;
const HEADERS = { 'Accept-Encoding': 'br' };

/** One answer to the letter: its headers in order and its compressed bytes. */
function fetchAnswer(url: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: HEADERS }, async (response) => {
      const chunks = await response.toArray();
      const own = ['date', 'connection', 'keep-alive'];
      const headers = response.rawHeaders.filter(
        (_text, index, all) => !own.includes(`${all[index - (index % 2)]}`.toLowerCase()),
      );
      resolve({ headers, body: Buffer.concat(chunks) });
    })
      .once('error', reject)
      .end();
  });
}

/** Requests a second of a cached public page ÷ raw node:http that sends the same bytes. */
export async function cachedPage(bench: Bench): Promise<Row> {
  const { username } = await seedPage(bench.db, 'bench-cached', 8);
  const posy = await startSide('posy', bench.posyEnv);
  const pageUrl = `${posy.url}/u/${username}`;
  const answer = await fetchAnswer(pageUrl);
  const raw = await startSide('raw-http', {
    ANSWER_HEADERS: JSON.stringify(answer.headers),
    ANSWER_BODY: answer.body.toString('base64'),
  });
  const measure = async (url: string) => {
    const { perSecond, failures } = await load({ url, seconds: bench.seconds, headers: HEADERS });
    if (failures > 0) throw new Error(`${failures} requests to ${url} failed.`);
    return perSecond;
  };
  const sides = { posy: () => measure(pageUrl), raw: () => measure(raw.url) };
  await inTurns(1, sides); // warm up
  const figures = await inTurns(bench.rounds, sides);
  await Promise.all([posy.stop(), raw.stop()]);

  const [ours, floor] = [median(figures.posy ?? []), median(figures.raw ?? [])];
  return {
    what: 'public page, cached ÷ raw node:http with the same bytes',
    figure: (ours / floor).toFixed(2),
    budget: `≥ ${BUDGET}`,
    met: ours / floor >= BUDGET,
    details: [
      spread('Posy', figures.posy ?? [], ours),
      spread('raw', figures.raw ?? [], floor),
      `${answer.body.length} bytes in brotli`,
    ].join('; '),
  };
}
