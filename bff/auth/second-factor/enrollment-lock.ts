import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '#bff/domain-errors.ts';
import type { RedisClient } from '#bff/redis/client.ts';

/** Longer than all calls of one step, so that only the lock of a crashed process expires. */
const LOCK_MS = 30_000;
/** Maximum time that a step waits for another one. */
const WAIT_MS = 3_000;
const POLL_MS = 50;

/**
 * Runs one step of an enrollment at a time per account, on all replicas. Otherwise a tab that
 * starts again could remove the app that another tab confirms (S70).
 * @throws Unavailable when another step takes too long
 */
export async function withEnrollmentLock<T>(
  redis: RedisClient,
  userId: string,
  step: () => Promise<T>,
): Promise<T> {
  const key = `totp-enrollment:${userId}`;
  const deadline = Date.now() + WAIT_MS;
  while ((await redis.set(key, '1', 'PX', LOCK_MS, 'NX')) === null) {
    if (Date.now() >= deadline) throw new Unavailable();
    await sleep(POLL_MS);
  }
  try {
    return await step();
  } finally {
    // A failure must not hide the step's result, such as recovery codes. The lock expires by itself.
    await redis.del(key).catch(() => undefined);
  }
}
