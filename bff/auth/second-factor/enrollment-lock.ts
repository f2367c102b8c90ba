import { setTimeout as sleep } from 'node:timers/promises';
import { BACKEND_CALL_MS } from '#bff/auth/stytch/call-limits.ts';
import { randomId } from '#bff/crypto/random-id.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import type { RedisClient } from '#bff/redis/client.ts';

/**
 * Maximum number of provider calls of one step: six to confirm an app, and three to record the
 * factors.
 */
const CALLS_MAX = 9;
/**
 * TTL of the lock, in milliseconds. Includes as much time for Postgres and Redis as for the
 * provider, so that only the lock of a crashed process expires.
 */
const LOCK_MS = 2 * CALLS_MAX * BACKEND_CALL_MS;
/** Maximum time that a step waits for another step, in milliseconds. */
const WAIT_MS = 3_000;
const POLL_MS = 50;

/** Redis script that deletes the lock if it still has this owner. */
const RELEASE = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
  return 0`;

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
  const owner = randomId();
  const deadline = Date.now() + WAIT_MS;
  try {
    while ((await redis.set(key, owner, 'PX', LOCK_MS, 'NX')) === null) {
      if (Date.now() >= deadline) throw new Unavailable();
      await sleep(POLL_MS);
    }
    return await step();
  } finally {
    // Also after a failed SET, because Redis may have set the lock although its response timed out.
    // Ignore a failure, because the result of the step, such as recovery codes, must reach the
    // user. The lock expires by itself.
    await redis.eval(RELEASE, 1, key, owner).catch(() => undefined);
  }
}
