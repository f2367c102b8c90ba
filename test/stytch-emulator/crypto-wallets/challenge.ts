import { randomBytes } from 'node:crypto';
import type { OneTimeStore } from '#test/stytch-emulator/one-time-store.ts';
import { type SiweMessage, siweText } from './ethereum/siwe.ts';
import type { Wallet } from './wallet.ts';

/** Milliseconds that a wallet has to sign. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** What a wallet was asked to sign. */
export interface Challenge {
  readonly text: string;
  readonly siwe: SiweMessage | undefined;
  /** To whom the wallet is to be added; undefined where it is to sign somebody in. */
  readonly userId: string | undefined;
}

/** One challenge to a wallet, by `challengeKey`; it is void after the first answer to it. */
export type ChallengeStore = OneTimeStore<Challenge>;

/** The key of a wallet's challenge. */
export function challengeKey({ type, address }: Wallet): string {
  return `${type} ${address}`;
}

/** The text of a challenge: a message of EIP-4361, or else the project's name and random letters. */
export function challengeText(projectName: string | null, siwe: SiweMessage | undefined): string {
  if (siwe) return siweText(siwe);
  return `Signing in with Project: ${projectName ?? ''} ${randomBytes(48).toString('base64url')}`;
}
