import { type CallCounts, createCallCounts } from './admin/call-counts.ts';
import { type Canaries, createCanaries } from './admin/canaries.ts';
import { createFaults, type Faults } from './admin/faults.ts';
import { CHALLENGE_LIFETIME_MS, type ChallengeStore } from './crypto-wallets/challenge.ts';
import { createIdpStore, type IdpStore } from './idp/idp-store.ts';
import { createInbox, type Inbox } from './inbox/inbox-store.ts';
import { createLinkStore, type LinkStore } from './magic-links/link-store.ts';
import { createGrantStore, type GrantStore } from './oauth/grant-store.ts';
import { createOneTap, type OneTap } from './one-tap/one-tap-store.ts';
import { createOneTimeStore } from './one-time-store.ts';
import { createOtpStore, type OtpStore } from './otps/otp-store.ts';
import { createBreachedPasswords } from './passwords/breached.ts';
import { createPasswordStore, type PasswordStore } from './passwords/password-store.ts';
import { defaultSettings, type Settings } from './project/settings.ts';
import {
  IMPERSONATION_TOKEN_LIFETIME_MS,
  type ImpersonationStore,
} from './sessions/impersonation.ts';
import { createSessionStore, type SessionStore } from './sessions/session-store.ts';
import { createSigning, newSigningKeys, type Signing } from './sessions/signing.ts';
import type { TotpStore } from './totps/totp-store.ts';
import { createUserLocks, type UserLocks } from './users/user-locks.ts';
import { createUserStore, type UserStore } from './users/user-store.ts';
import { CEREMONY_LIFETIME_MS, type CeremonyStore } from './webauthn/ceremony.ts';
import type { CredentialStore } from './webauthn/credential-store.ts';

/** The Stytch project of an emulator. */
export interface Project {
  readonly projectId: string;
  readonly secret: string;
  readonly publicToken: string;
  /** The allowed redirect URLs, compared as whole strings; tests may add to them. */
  readonly redirectUrls: string[];
}

/** The state of an emulator, in memory only. */
export interface State {
  readonly project: Project;
  /** Milliseconds since the epoch. */
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

/** What costs processor time: tests choose less of it. */
export interface CostOptions {
  /** Signs the tokens; a new pair by default. */
  readonly signingKeys?: CryptoKeyPair;
  /** The work factor of a password's hash: iterations of scrypt; 16,384 by default. */
  readonly passwordCost?: number;
}

/** An empty state. */
export async function createState(
  project: Project,
  now: () => number,
  { signingKeys, passwordCost = 16_384 }: CostOptions = {},
): Promise<State> {
  const canaries = createCanaries();
  return {
    project,
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
    signing: await createSigning(canaries.marker, signingKeys ?? (await newSigningKeys())),
    canaries,
    faults: createFaults(),
    calls: createCallCounts(),
  };
}
