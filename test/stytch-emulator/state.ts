import { type Canaries, createCanaries } from './admin/canaries.ts';
import type { ChallengeStore } from './crypto-wallets/challenge.ts';
import { CHALLENGE_LIFETIME_MS } from './crypto-wallets/siwe.ts';
import { createFaults, type Faults } from './http/faults.ts';
import { createIdpStore, type IdpStore } from './idp/idp-store.ts';
import { createInbox, type Inbox } from './inbox/inbox-store.ts';
import { createLinkStore, type LinkStore } from './magic-links/link-store.ts';
import { createGrantStore, type GrantStore } from './oauth/grant-store.ts';
import { createOneTap, type OneTap } from './one-tap/one-tap-store.ts';
import { createOneTimeStore } from './one-time-store.ts';
import { createOtpStore, type OtpStore } from './otps/otp-store.ts';
import { createPasswordStore, type PasswordStore } from './passwords/password-store.ts';
import { createBreachedPasswords } from './passwords/strength.ts';
import { defaultSettings, type Settings } from './project/settings.ts';
import {
  IMPERSONATION_TOKEN_LIFETIME_MS,
  type ImpersonationStore,
} from './sessions/impersonation.ts';
import { createSessionStore, type SessionStore } from './sessions/session-store.ts';
import { createSigning, processKeys, type Signing } from './sessions/signing.ts';
import type { TotpStore } from './totps/totp-store.ts';
import { createUserStore, type UserStore } from './user-store.ts';
import { createUserLocks, type UserLocks } from './users/user-locks.ts';
import {
  CEREMONY_LIFETIME_MS,
  type CeremonyStore,
  type CredentialStore,
} from './webauthn/webauthn-store.ts';

/** The Stytch project of an emulator. */
interface Project {
  readonly projectId: string;
  readonly secret: string;
  readonly publicToken: string;
  /** The allowed redirect URLs, compared as whole strings; tests may add to them. */
  readonly redirectUrls: string[];
  /** Origin of the account pictures; the emulator's own by default. */
  readonly pictureOrigin?: string;
}

/** The state of an emulator, in memory only. */
export interface State {
  readonly project: Project;
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number;
  readonly settings: Settings;
  readonly inbox: Inbox;
  readonly users: UserStore;
  readonly userLocks: UserLocks;
  readonly sessions: SessionStore;
  readonly passwords: PasswordStore;
  readonly breachedPasswords: Set<string>;
  readonly links: LinkStore;
  readonly otps: OtpStore;
  readonly grants: GrantStore;
  readonly walletChallenges: ChallengeStore;
  readonly ceremonies: CeremonyStore;
  readonly credentials: CredentialStore;
  readonly totps: TotpStore;
  readonly idp: IdpStore;
  readonly oneTap: OneTap;
  readonly impersonations: ImpersonationStore;
  readonly signing: Signing;
  readonly canaries: Canaries;
  readonly faults: Faults;
  readonly calls: CallCounts;
}

export interface StateOptions extends Readonly<Project> {
  /** Returns the time in milliseconds since the epoch; `Date.now` by default. */
  readonly now?: () => number;
  /** The key pair that signs tokens; by default, one pair for all emulators of a process. */
  readonly signingKeys?: CryptoKeyPair;
  /** Iterations of scrypt per password hash, a power of two; 16,384 by default. */
  readonly passwordCost?: number;
}

/** Counts the calls of each route, so that a test can verify that a call was not made. */
interface CallCounts {
  count(method: string, path: string): void;
  /** Returns the count of a route, such as `of('POST', '/v1/oauth/authenticate')`. */
  of(method: string, path: string): number;
  all(): Record<string, number>;
  reset(): void;
}

/** Creates an empty state. */
export async function createState(options: StateOptions): Promise<State> {
  // `Date.now` is looked up at each call, so that fake timers change the emulator's time as well.
  const { now = () => Date.now(), passwordCost = 16_384, signingKeys, ...project } = options;
  const canaries = createCanaries();
  return {
    project: { ...project, redirectUrls: [...project.redirectUrls] },
    now,
    settings: defaultSettings(),
    inbox: createInbox(now),
    users: createUserStore(),
    userLocks: createUserLocks(now),
    sessions: createSessionStore(now),
    passwords: createPasswordStore(passwordCost),
    breachedPasswords: createBreachedPasswords(),
    links: createLinkStore(now),
    otps: createOtpStore(now),
    grants: createGrantStore(now),
    walletChallenges: createOneTimeStore(now, CHALLENGE_LIFETIME_MS),
    ceremonies: createOneTimeStore(now, CEREMONY_LIFETIME_MS),
    credentials: new Map(),
    totps: new Map(),
    idp: createIdpStore(now),
    oneTap: createOneTap(now),
    impersonations: createOneTimeStore(now, IMPERSONATION_TOKEN_LIFETIME_MS),
    signing: await createSigning(canaries.marker, signingKeys ?? (await processKeys())),
    canaries,
    faults: createFaults(),
    calls: createCallCounts(),
  };
}

function createCallCounts(): CallCounts {
  const counts = new Map<string, number>();
  const key = (method: string, path: string) => `${method} ${path}`;
  return {
    count: (method, path) =>
      void counts.set(key(method, path), (counts.get(key(method, path)) ?? 0) + 1),
    of: (method, path) => counts.get(key(method, path)) ?? 0,
    all: () => Object.fromEntries(counts),
    reset: () => counts.clear(),
  };
}
