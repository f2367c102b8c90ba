import { compareLoads } from '#scripts/bench/load/compare-loads.ts';
import { fetchAnswer } from '#scripts/bench/load/fetch-answer.ts';
import type { Bench, Row } from '#scripts/bench/report/row.ts';
import { seedPage } from '#scripts/bench/seed/seed-page.ts';
import { signIn } from '#scripts/bench/seed/sign-in.ts';
import { startSide } from '#scripts/bench/sides/start-side.ts';

/** Requests per second of a creator's own profile ÷ plain Koa with the same JSON. */
export async function authenticatedRead(bench: Bench): Promise<Row> {
  const { userId } = await seedPage(bench.db, 'bench-read', 8);
  const posy = await startSide('posy', bench.posyEnv);
  const [cookie = ''] = await signIn(bench.posyEnv, [userId]);
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const url = `${posy.url}/api/profile`;
  const { body } = await fetchAnswer(url, headers);
  const koa = await startSide('koa-alone', { ANSWER_BODY: body.toString() });
  const row = await compareLoads(bench, {
    what: 'authenticated read ÷ Koa alone with the same JSON',
    budget: 0.2,
    posy: { url, headers },
    floor: { name: 'Koa', url: koa.url, headers },
    details: 'GET /api/profile: one read of Redis, one of Postgres',
  });
  await Promise.all([posy.stop(), koa.stop()]);
  return row;
}
