import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '#bff/domain-errors.ts';
import type { RedisClient } from '#bff/redis/client.ts';

/**
 * TTL of the lock, in milliseconds. Longer than a step normally takes, so that usually only the
 * lock of a crashed process expires.
 */
const LOCK_MS = 30_000;
/** Maximum time that a step waits for another step, in milliseconds. */
const WAIT_MS = 3_000;
const POLL_MS = 50;

/**
 * Runs one step of an enrollment. Steps of one account run one at a time across all replicas, so
 * that a tab that restarts the enrollment cannot remove an app that another tab is confirming
 * (S70).
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
    // Ignore a failure, because the result of the step, such as recovery codes, must reach the
    // user. The lock expires by itself.
    await redis.del(key).catch(() => undefined);
  }
}
