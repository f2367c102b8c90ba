import { randomBytes } from 'node:crypto';
import type { OneTimeStore } from '../one-time-store.ts';
import { type SiweMessage, siweText } from './siwe.ts';
import type { Wallet } from './wallet.ts';

/** A challenge that a wallet must sign. */
export interface Challenge {
  readonly text: string;
  readonly siwe: SiweMessage | undefined;
  /** The user to add the wallet to; undefined for a sign-in. */
  readonly userId: string | undefined;
}

/** Challenges by `challengeKey`; each is void after the first response. */
export type ChallengeStore = OneTimeStore<Challenge>;

/** Returns the key of a wallet's challenge. */
export function challengeKey({ type, address }: Wallet): string {
  return `${type} ${address}`;
}

/**
 * Returns a challenge's text: an EIP-4361 message, or else the project's name and random
 * characters.
 */
export function challengeText(projectName: string | null, siwe: SiweMessage | undefined): string {
  if (siwe) return siweText(siwe);
  return `Signing in with Project: ${projectName ?? ''} ${randomBytes(48).toString('base64url')}`;
}
