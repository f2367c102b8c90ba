import { randomBytes, randomUUID, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError, unauthorized } from '../http/errors.ts';
import { timestamp } from '../http/response.ts';
import type { Factor } from '../sessions/session-store.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import { checkedEmail, emailNotFound } from '../users/contacts.ts';

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
 * Creates an empty store.
 * @param cost iterations of scrypt per hash, a power of two
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

/**
 * Returns the user with this address and password. Throws 404 for an unknown address, 401 for a
 * wrong password, and 400 `reset_password` for a correct password that was breached or must be
 * reset.
 */
export async function userWithPassword(
  state: State,
  email: string,
  password: string,
): Promise<User> {
  const user = state.users.byEmail(checkedEmail(email));
  if (!user) throw emailNotFound();
  state.userLocks.check(user);
  if (!(await state.passwords.matches(user, password))) {
    state.userLocks.failed(user);
    throw unauthorized();
  }
  if (user.password && state.breachedPasswords.has(password)) user.password.requires_reset = true;
  if (!user.password?.requires_reset) return user;
  throw new ApiError(400, 'reset_password', 'The password must be reset before it can be used.');
}

/** Returns the factor of a password that was just entered or set. */
export function passwordFactor({ now }: State): Factor {
  return {
    type: 'password',
    delivery_method: 'knowledge',
    last_authenticated_at: timestamp(now()),
  };
}
