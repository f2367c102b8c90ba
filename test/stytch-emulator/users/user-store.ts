import { createHash } from 'node:crypto';

/** A Stytch user as the API shows it; lists that no product fills yet stay empty. */
export interface User {
  user_id: string;
  name: { first_name: string; middle_name: string; last_name: string };
  emails: { email_id: string; email: string; verified: boolean }[];
  phone_numbers: never[];
  providers: OAuthProvider[];
  webauthn_registrations: never[];
  biometric_registrations: never[];
  totps: never[];
  crypto_wallets: never[];
  password: null;
  status: 'pending' | 'active';
  created_at: string;
  is_locked: boolean;
  roles: string[];
  trusted_metadata: Record<string, unknown>;
  untrusted_metadata: Record<string, unknown>;
}

export interface OAuthProvider {
  oauth_user_registration_id: string;
  provider_type: string;
  provider_subject: string;
  profile_picture_url: string;
  locale: string;
}

/** The project's users: one per e-mail address, whatever its case. */
export interface UserStore {
  byId(userId: string): User | undefined;
  byEmail(email: string): User | undefined;
  /** Makes a pending user; the caller has made sure that the address is free. */
  create(email: string, name: string, createdAt: string): User;
  /** Forgets a user; false when there was none. */
  remove(userId: string): boolean;
  count(): number;
}

/**
 * No users yet. Ids follow from the address, so that somebody who signs in again after a restart of
 * this process is the same person; after a deletion the address gets new ones, as at the provider.
 */
export function createUserStore(): UserStore {
  const users = new Map<string, User>();
  const deletions = new Map<string, number>();

  return {
    byId: (userId) => users.get(userId),
    byEmail(email) {
      const wanted = email.toLowerCase();
      return [...users.values()].find((user) => user.emails.some((each) => each.email === wanted));
    },
    create(email, name, createdAt) {
      const address = email.toLowerCase();
      const seed = `${address} ${deletions.get(address) ?? 0}`;
      const user = newUser({ address, seed, name, createdAt });
      users.set(user.user_id, user);
      return user;
    },
    remove(userId) {
      for (const { email } of users.get(userId)?.emails ?? []) {
        deletions.set(email, (deletions.get(email) ?? 0) + 1);
      }
      return users.delete(userId);
    },
    count: () => users.size,
  };
}

/** A UUID that follows from a text. */
function derivedUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

interface NewUser {
  address: string;
  seed: string;
  name: string;
  createdAt: string;
}

function newUser({ address, seed, name, createdAt }: NewUser): User {
  const [first = '', ...rest] = name.split(/\s+/);
  return {
    user_id: `user-test-${derivedUuid(`user ${seed}`)}`,
    name: { first_name: first, middle_name: '', last_name: rest.join(' ') },
    emails: [
      { email_id: `email-test-${derivedUuid(`email ${seed}`)}`, email: address, verified: true },
    ],
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
