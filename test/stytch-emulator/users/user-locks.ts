import { ApiError } from '../http/errors.ts';
import type { User } from '../user-store.ts';

/**
 * Number of failed attempts that locks a user. At Stytch, this is a project setting from 1 to 100,
 * by default 10.
 */
const THRESHOLD = 100;
const LOCK_MS = 60 * 60_000;

/** Locks a user for an hour after consecutive failed attempts of any method. */
export interface UserLocks {
  /** The number of failed attempts that locks a user; tests may change it. */
  threshold: number;
  /** Throws 429 for a locked user. */
  check(user: User): void;
  failed(user: User): void;
  succeeded(user: User): void;
}

/** Creates an empty store. */
export function createUserLocks(now: () => number): UserLocks {
  const failures = new Map<string, number>();
  const lockedUntil = new Map<string, number>();
  return {
    threshold: THRESHOLD,
    check(user) {
      user.is_locked = (lockedUntil.get(user.user_id) ?? 0) > now();
      if (!user.is_locked) return;
      throw new ApiError(429, 'user_lock_limit_reached', 'The user is locked. Try again later.');
    },
    failed(user) {
      const count = (failures.get(user.user_id) ?? 0) + 1;
      failures.set(user.user_id, count);
      if (count < this.threshold) return;
      failures.delete(user.user_id);
      lockedUntil.set(user.user_id, now() + LOCK_MS);
      user.is_locked = true;
    },
    succeeded: (user) => void failures.delete(user.user_id),
  };
}
