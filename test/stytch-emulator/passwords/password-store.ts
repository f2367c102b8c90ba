import { randomBytes, randomUUID, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from '../users/user-store.ts';

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const KEY_LENGTH = 32;

/** The users' passwords, stored as salted scrypt hashes. */
export interface PasswordStore {
  /** Sets or replaces a password, and clears a required reset. */
  set(user: User, password: string): Promise<void>;
  /** Returns whether this is the user's password; false for a user without one. */
  matches(user: User, password: string): Promise<boolean>;
}

/**
 * No passwords yet.
 * @param cost the work factor of a hash: iterations of scrypt, a power of two
 */
export function createPasswordStore(cost: number): PasswordStore {
  const derive = (password: string, salt: Buffer) =>
    scryptKey(password, salt, KEY_LENGTH, { cost });
  const hashes = new Map<string, { salt: Buffer; key: Buffer }>();
  return {
    async set(user, password) {
      const salt = randomBytes(16);
      hashes.set(user.user_id, { salt, key: await derive(password, salt) });
      const password_id = user.password?.password_id ?? `password-test-${randomUUID()}`;
      user.password = { password_id, requires_reset: false };
    },
    async matches(user, password) {
      const hash = hashes.get(user.user_id);
      if (!hash || !user.password) return false;
      return timingSafeEqual(hash.key, await derive(password, hash.salt));
    },
  };
}
