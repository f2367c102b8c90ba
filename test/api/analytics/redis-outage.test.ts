import { afterAll, expect, it, vi } from 'vitest';
import { createPage, NOTHING } from '#test/harness/app/creator-page.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const around = await launchSurroundings();
const redis = await startTcpProxy(around.redisUrl);
const app = await startApp(around, { redisUrl: redis.url });
afterAll(async () => {
  await app.stop();
  await redis.stop();
});

/**
 * Reads a page's views and clicks from the database. The report is unavailable, because its session
 * needs Redis.
 */
async function written(userId: string) {
  const { rows } = await app.db.raw(
    `SELECT views::int, (SELECT sum(click_count)::int FROM blocks l WHERE l.user_id = p.user_id) AS clicks
     FROM profiles p WHERE user_id = ?`,
    [userId],
  );
  return rows[0];
}

it.each(['cut', 'stall'] as const)(
  'Redis %s: acknowledges and counts views and clicks; only unique visitors are missing',
  async (fault) => {
    const page = await createPage(app);
    await page.view(app.visitor());
    redis[fault]();
    for (let n = 0; n < 3; n += 1) {
      expect((await page.view(app.visitor())).status).toBe(200);
      expect((await page.click(app.visitor())).status).toBe(204);
    }
    const isWritten = async () => (await written(page.userId)).views === 4;
    await vi.waitUntil(isWritten, { timeout: 5_000 });
    expect(await written(page.userId)).toEqual({ views: 4, clicks: 3 });

    redis.mend();
    await vi.waitUntil(() => app.reachesDependencies(), { timeout: 8_000 });
    // Unique visitors are estimated again; earlier views and clicks are unchanged.
    await page.click(app.visitor());
    const totals = await page.counted();
    expect(totals).toMatchObject({
      ...NOTHING,
      views: 4,
      clicks: 4,
      visitors: expect.any(Number),
      clickers: expect.any(Number),
    });
    expect(totals.clickers).toBeGreaterThanOrEqual(1);
    expect(totals.visitors).toBeLessThanOrEqual(4);
  },
);

it('acknowledges a click while other clicks wait for Redis', async () => {
  const page = await createPage(app);
  redis.stall();
  // The sign-in waits for Redis until its timeout.
  const asksRedis = app.visitor().get('/auth/google/start');
  const first = await Promise.race([
    page.click(app.visitor()).then(({ status }) => ['click', status]),
    asksRedis.then(({ status }) => ['sign-in', status]),
  ]);
  expect(first).toEqual(['click', 204]);
  expect((await asksRedis).headers.location).toBe('/login?error=unavailable');
  redis.mend();
});
