import { compareLoads } from '#scripts/bench/compare-loads.ts';
import { createSessions } from '#scripts/bench/create-sessions.ts';
import { fetchResponse } from '#scripts/bench/fetch-response.ts';
import type { Bench, Result } from '#scripts/bench/result.ts';
import { seedPage } from '#scripts/bench/seed-pages.ts';
import { startTarget } from '#scripts/bench/targets/start-target.ts';

/**
 * Measures requests per second for a creator's own profile. Compares them with plain Koa that sends
 * the same JSON.
 */
export async function authenticatedRead(bench: Bench): Promise<Result> {
  const { userId } = await seedPage(bench.db, 'bench-read', 8);
  const posy = await startTarget('posy', bench.posyEnv);
  const [cookie = ''] = await createSessions(bench.posyEnv, [userId]);
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const url = `${posy.url}/api/profile`;
  const { body } = await fetchResponse(url, headers);
  const koa = await startTarget('plain-koa', { ANSWER_BODY: body.toString() });
  const result = await compareLoads(bench, {
    name: 'authenticated read ÷ plain Koa with the same JSON',
    budget: 0.2,
    posy: { url, headers },
    baseline: { name: 'Koa', url: koa.url, headers },
    details: 'GET /api/profile: one read from Redis, two from Postgres',
  });
  await Promise.all([posy.stop(), koa.stop()]);
  return result;
}
