import { expect, it } from 'vitest';
import { createLinks } from '#test/harness/app/replicas.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { requireSystemRedis } from '#test/harness/programs/servers.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { ownFolder } from '#test/harness/servers/own-folder.ts';
import { startSentinels } from '#test/harness/servers/redis-topologies.ts';

/**
 * Maximum duration of a failover in milliseconds. The Sentinels wait one second before they vote.
 */
const FAILOVER_MAX_MS = 12_000;

await requireSystemRedis();
const folder = await ownFolder('sentinel');
const redis = await startSentinels(folder);
atEndOfFile(() => redis.stop());
const around = await launchSurroundings();
const app = await startApp(around, { redisUrl: redis.url });
atEndOfFile(() => app.stop());

it('S48 sign-ins work again after a Sentinel failover, and no request gets a 500 meanwhile', async () => {
  const rosa = await app.signIn();
  const { linkIds } = await createLinks(around.db, 'failover', 1);
  const statuses = new Set<number>();
  const clicks: number[] = [];
  const failoverAt = performance.now();
  await redis.primary.kill();
  let isSignedIn = false;
  let longestMs = 0;
  while (!isSignedIn && performance.now() - failoverAt < FAILOVER_MAX_MS) {
    const sentAt = performance.now();
    const responses = await Promise.all([
      rosa.put('/api/profile', { bio: 'x' }),
      app.visitor().post('/api/auth/verify', { accessToken: 'x' }),
      app.visitor().post(`/api/links/${linkIds[0]}/click`),
    ]);
    longestMs = Math.max(longestMs, performance.now() - sentAt);
    const [edit, verify, click] = responses.map(({ status }) => status);
    for (const status of [edit, verify]) statuses.add(status as number);
    clicks.push(click as number);
    isSignedIn = await app.signIn().then(
      () => true,
      () => false,
    );
  }
  expect(isSignedIn).toBe(true);
  // A 400 is correct once Redis works: the token of the second request is unknown then.
  expect([...statuses].filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  expect(new Set(clicks)).toEqual(new Set([204]));
  expect(longestMs).toBeLessThan(4_000);
  // The session from before the failover is on the new primary.
  expect((await rosa.get('/api/profile')).status).toBe(200);
});
