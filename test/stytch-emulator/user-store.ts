import { createHash } from 'node:crypto';
import type { User as SdkUser } from '@stytch/vanilla-js/headless';

/** A Stytch user as the API returns it; each product fills its own lists. */
export interface User extends SdkUser {
  is_locked: boolean;
}

export type OAuthProvider = User['providers'][number];

interface NewUser {
  /** The first address, number or wallet of the user, from which the user id is derived. */
  readonly key: string;
  readonly name?: string;
  /** Time of creation, in RFC 3339. */
  readonly createdAt: string;
}

/** The project's users. An email address or phone number belongs to at most one of them. */
export interface UserStore {
  byId(userId: string): User | undefined;
  /** Finds a user by address, case-insensitively. */
  byEmail(email: string): User | undefined;
  byPhone(phoneNumber: string): User | undefined;
  find(matches: (user: User) => boolean): User | undefined;
  /**
   * Sets the time at which `removeExpired` removes an address or number that is still unverified.
   * @param id id of the address or number
   * @param until milliseconds since the epoch
   */
  expireUnverified(id: string, until: number): void;
  /** Removes the unverified addresses and numbers that have expired. */
  removeExpired(now: number): void;
  /** Creates a pending user without factors; the caller adds the first one. */
  create(user: NewUser): User;
  /** Deletes a user; returns false when there was none. */
  remove(userId: string): boolean;
  count(): number;
}

/**
 * Creates an empty store. Ids are derived from the key, so a user keeps the id when the emulator
 * restarts. After a deletion, a new user with the same key gets another id, as at Stytch.
 */
export function createUserStore(): UserStore {
  const users = new Map<string, User>();
  const used = new Set<string>();
  const deadlines = new Map<string, number>();
  const find = (matches: (user: User) => boolean) => [...users.values()].find(matches);

  return {
    byId: (userId) => users.get(userId),
    byEmail(email) {
      const wanted = email.toLowerCase();
      return find((user) => user.emails.some((each) => each.email === wanted));
    },
    byPhone: (phoneNumber) =>
      find((user) => user.phone_numbers.some((each) => each.phone_number === phoneNumber)),
    find,
    expireUnverified: (id, until) => void deadlines.set(id, until),
    removeExpired(now) {
      const isOver = (id: string) => (deadlines.get(id) ?? Number.POSITIVE_INFINITY) <= now;
      for (const user of users.values()) {
        user.emails = user.emails.filter((each) => each.verified || !isOver(each.email_id));
        user.phone_numbers = user.phone_numbers.filter(
          (each) => each.verified || !isOver(each.phone_id),
        );
      }
    },
    create({ key, name = '', createdAt }) {
      let turn = 0;
      while (used.has(userIdOf(key, turn))) turn += 1;
      const user = newUser(userIdOf(key, turn), name, createdAt);
      used.add(user.user_id);
      users.set(user.user_id, user);
      return user;
    },
    remove: (userId) => users.delete(userId),
    count: () => users.size,
  };
}

function userIdOf(key: string, turn: number): string {
  return `user-test-${derivedUuid(`user ${key.toLowerCase()} ${turn}`)}`;
}

/** Returns a UUID derived from a text. */
export function derivedUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function newUser(userId: string, name: string, createdAt: string): User {
  const [first = '', ...rest] = name.split(/\s+/);
  return {
    user_id: userId,
    name: { first_name: first, middle_name: '', last_name: rest.join(' ') },
    emails: [],
    phone_numbers: [],
    providers: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    totps: [],
    crypto_wallets: [],
    password: null,
    status: 'pending',
    created_at: createdAt,
    is_locked: false,
    roles: ['stytch_user'],
    trusted_metadata: {},
    untrusted_metadata: {},
  };
}
