import { Redis } from 'ioredis';
import { generateSync } from 'otplib';
import { expect, it, vi } from 'vitest';
import type { TotpEnrollment } from '#bff/contracts/factors.ts';
import { evictionChannel } from '#bff/public-page/page-evictions.ts';
import { enter } from '#test/api/second-factor/authenticator.ts';
import { createLinks } from '#test/harness/app/replicas.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { startRedis } from '#test/harness/servers/redis.ts';
import { useEverything } from './use-everything.ts';

// The other tests use the installed redis-server if there is one. Without it, they and `npm start`
// use the Redis that runs in their own process.
const redis = await startRedis();
atEndOfFile(() => redis.stop());
const around = await launchSurroundings();
const app = await startApp(around, { redisUrl: redis.url });
atEndOfFile(() => app.stop());

it('every feature works on the Redis in this process', async () => {
  for (const username of ['crowd-7', 'crowd-2000']) await createLinks(around.db, username, 1);
  await useEverything(app);
});

it('an authenticator app is enrolled and used on the Redis in this process', async () => {
  const person = newPerson();
  const rosa = await app.signIn(person);
  const { secret } = (await rosa.post('/api/totp')).json<TotpEnrollment>();
  const codeAt = (seconds: number) => {
    const epoch = Math.floor(app.emulator.state.now() / 1000) + seconds;
    return generateSync({ secret, epoch });
  };
  expect((await rosa.post('/api/totp/verify', { code: codeAt(0) })).status).toBe(200);
  const pending = await app.signIn(person);
  // The code of the next half minute, because each code can be used once.
  expect((await enter(pending, { code: codeAt(30) })).status).toBe(200);
});

it('an edit publishes the eviction of the page on the Redis in this process', async () => {
  const rosa = await app.signIn();
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  const subscriber = new Redis(redis.url);
  atEndOfFile(() => subscriber.disconnect());
  const evicted = vi.fn();
  subscriber.on('message', (_channel, message) => evicted(message));
  await subscriber.subscribe(evictionChannel(subscriber));
  await rosa.put('/api/profile', { bio: 'Potter from Bergen' });
  await vi.waitFor(() => expect(evicted).toHaveBeenCalledWith(username));
});
