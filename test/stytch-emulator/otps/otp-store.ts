import { randomInt } from 'node:crypto';
import type { Message } from '../inbox/inbox-store.ts';

/** Number of attempts after which a code is void. */
const ATTEMPTS = 5;

/** The destination of a code, and its user. */
interface Otp {
  /** The id of the address or number. */
  readonly methodId: string;
  readonly userId: string;
  readonly channel: Message['channel'];
  readonly to: string;
}

/** Codes that were sent and not used yet: at most one per address or number. */
export interface OtpStore {
  /**
   * Creates a code of six digits, and voids the previous one.
   * @param minutes lifetime of the code
   */
  issue(otp: Otp, minutes: number): string;
  /** Returns the id of the user to whom the latest code was sent, even if the code is void. */
  ownerOf(methodId: string): string | undefined;
  /** Returns the data of a code and voids the code. A wrong code uses up one attempt. */
  redeem(methodId: string, code: string): Otp | undefined;
}

interface Sent {
  readonly otp: Otp;
  readonly code: string;
  readonly expiresAt: number;
  attempts: number;
}

export function createOtpStore(now: () => number): OtpStore {
  const sent = new Map<string, Sent>();
  const owners = new Map<string, string>();
  return {
    ownerOf: (methodId) => owners.get(methodId),
    issue(otp, minutes) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = now() + minutes * 60_000;
      owners.set(otp.methodId, otp.userId);
      sent.set(otp.methodId, { otp, code, expiresAt, attempts: ATTEMPTS });
      return code;
    },
    redeem(methodId, code) {
      const entry = sent.get(methodId);
      if (!entry) return undefined;
      entry.attempts -= 1;
      const right = entry.code === code && entry.expiresAt > now();
      if (right || entry.attempts === 0) sent.delete(methodId);
      return right ? entry.otp : undefined;
    },
  };
}
