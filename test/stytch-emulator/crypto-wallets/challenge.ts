import { randomBytes } from 'node:crypto';
import type { OneTimeStore } from '../one-time-store.ts';
import { type SiweMessage, siweText } from './siwe.ts';
import type { Wallet } from './wallet.ts';

/** A challenge that a wallet must sign. */
export interface Challenge {
  readonly text: string;
  readonly siwe: SiweMessage | undefined;
  /** The id of the user to whom the wallet will be added; undefined for a sign-in. */
  readonly userId: string | undefined;
}

/** Challenges by `challengeKey`. The first response to a challenge voids it. */
export type ChallengeStore = OneTimeStore<Challenge>;

/** Returns the key of a wallet's challenge. */
export function challengeKey({ type, address }: Wallet): string {
  return `${type} ${address}`;
}

/**
 * Returns the text of a challenge: an EIP-4361 message if there is one, or else the project's name
 * and random characters.
 */
export function challengeText(projectName: string | null, siwe: SiweMessage | undefined): string {
  if (siwe) return siweText(siwe);
  return `Signing in with Project: ${projectName ?? ''} ${randomBytes(48).toString('base64url')}`;
}
