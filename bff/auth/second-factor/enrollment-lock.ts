import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { UnavailableError } from '#bff/http/errors.ts';

/** Above the time limits of all calls of one step: the lock of a process that died expires. */
const LOCK_MS = 30_000;
/** How long a step waits for another one. */
const WAIT_MS = 3_000;
const POLL_MS = 50;

/**
 * Runs one step of an enrollment at a time for each account, on all replicas: a tab that begins anew
 * must not remove the app that another tab confirms (S70).
 * @throws UnavailableError when another step takes too long
 */
export async function withEnrollmentLock<T>(
  redis: Redis,
  userId: string,
  step: () => Promise<T>,
): Promise<T> {
  const key = `totp-enrollment:${userId}`;
  const deadline = Date.now() + WAIT_MS;
  while ((await redis.set(key, '1', 'PX', LOCK_MS, 'NX')) === null) {
    if (Date.now() >= deadline) throw new UnavailableError();
    await sleep(POLL_MS);
  }
  try {
    return await step();
  } finally {
    // What the step has done stands: its recovery codes are shown once. The lock expires by itself.
    await redis.del(key).catch(() => undefined);
  }
}
