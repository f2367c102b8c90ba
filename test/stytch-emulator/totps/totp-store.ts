import { randomInt, randomUUID } from 'node:crypto';
import { generateSecret } from 'otplib';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';

const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SECRET_BYTES = 20;

interface RecoveryCode {
  readonly id: string;
  readonly code: string;
}

/** The data of an authenticator app that the API does not return. */
export interface Totp {
  readonly totpId: string;
  /** The secret in base 32, as users type it. */
  readonly secret: string;
  /** When an unconfirmed authenticator app expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The unused recovery codes. */
  recoveryCodes: readonly RecoveryCode[];
  /** The number of the last time step (30 seconds long) whose code was accepted. */
  lastStep: number;
}

export type TotpStore = Map<string, Totp>;

/** An authenticator app with its entry in the user's list. A deleted app has no entry. */
export interface UsersTotp {
  readonly totp: Totp;
  readonly entry: User['totps'][number];
}

/**
 * Returns the authenticator apps that a user may use or still confirm. Removes expired
 * authenticator apps from the user's list.
 */
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

/**
 * Creates an unconfirmed authenticator app for a user.
 * @param minutes time until the app must be confirmed
 */
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
