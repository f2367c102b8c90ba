import { afterAll, expect, it, vi } from 'vitest';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { signInWhile } from '#test/harness/app/sign-in.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { startRecordingUpstream } from '#test/harness/services/recording-upstream.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const around = await launchSurroundings();
const upstream = await startRecordingUpstream(around.emulator.url);
const redis = await startTcpProxy(around.redisUrl);
const app = await startApp(around, { stytchApiUrl: upstream.url, redisUrl: redis.url });
afterAll(async () => {
  await app.stop();
  await Promise.all([upstream.stop(), redis.stop()]);
});

it('S20 S31 a second sign-in that fails at Redis leaves the first session unchanged', async () => {
  const client = await app.signIn();
  const cookie = sessionCookie(client);
  const response = await signInWhile(upstream, client, redis.cut);
  expect(response.status).toBe(503);
  expect(response.setCookies.filter((line) => !line.startsWith('posy-tx='))).toEqual([]);
  redis.mend();
  const works = async () => (await client.get('/api/profile')).status === 200;
  await vi.waitUntil(works, { timeout: 8_000 });
  expect(sessionCookie(client)).toBe(cookie);
});
