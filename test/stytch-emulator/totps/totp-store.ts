import { randomInt, randomUUID } from 'node:crypto';
import { generateSecret } from 'otplib';
import type { State } from '#test/stytch-emulator/state.ts';
import type { User } from '#test/stytch-emulator/users/user-store.ts';

const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SECRET_BYTES = 20;

export interface RecoveryCode {
  readonly id: string;
  readonly code: string;
}

/** What the API does not show of an authenticator app. */
export interface Totp {
  readonly totpId: string;
  /** In base 32, as the person may type it. */
  readonly secret: string;
  /** Milliseconds since 1970; it counts until the first code is right. */
  readonly expiresAt: number;
  /** Those that are left. */
  recoveryCodes: readonly RecoveryCode[];
  /** The last step of 30 seconds of which a code was taken. */
  lastStep: number;
}

/** Authenticator apps by their id. */
export type TotpStore = Map<string, Totp>;

/** An app of a user with its entry in their list; a deleted one has none. */
export interface UsersTotp {
  readonly totp: Totp;
  readonly entry: User['totps'][number];
}

/** The apps that a user may use or still confirm; the late ones leave their list. */
export function liveTotps(state: State, user: User): UsersTotp[] {
  user.totps = user.totps.filter((entry) => {
    const totp = state.totps.get(entry.totp_id);
    return totp !== undefined && (entry.verified || totp.expiresAt > state.now());
  });
  return user.totps.flatMap((entry) => {
    const totp = state.totps.get(entry.totp_id);
    return totp ? [{ totp, entry }] : [];
  });
}

/** A new app of a user, unconfirmed; `minutes` until it is forgotten. */
export function addTotp(state: State, user: User, minutes: number): Totp {
  const totp = {
    totpId: `totp-test-${randomUUID()}`,
    secret: generateSecret({ length: SECRET_BYTES }),
    expiresAt: state.now() + minutes * 60_000,
    recoveryCodes: Array.from({ length: RECOVERY_CODES }, newRecoveryCode),
    lastStep: 0,
  };
  state.totps.set(totp.totpId, totp);
  user.totps.push({ totp_id: totp.totpId, verified: false });
  return totp;
}

function newRecoveryCode(): RecoveryCode {
  const letters = Array.from({ length: 12 }, () => RECOVERY_LETTERS[randomInt(36)]).join('');
  const code = letters.replace(/^(.{4})(.{4})/, '$1-$2-');
  return { id: `totp-recovery-code-test-${randomUUID()}`, code };
}
