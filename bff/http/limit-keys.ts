import { createHmac } from 'node:crypto';
import { deriveKey } from '#bff/crypto/encryption.ts';

/**
 * The kind of a key. It is part of the hash, so equal values of different kinds have different
 * keys.
 */
type LimitKeyKind =
  | 'network'
  | 'destination'
  | 'destination and network'
  | 'known device'
  | 'code'
  /**
   * Reauthentications. The name is hashed into keys that live for an hour, so renaming it resets
   * their counts.
   */
  | 'confirmation'
  | 'account'
  | 'second factor code';

export interface LimitKeys {
  /** Returns the key under which Redis counts these values. */
  of(kind: LimitKeyKind, ...values: string[]): string;
}

/**
 * Creates keyed hashes for personal values that Redis counts (S79). An unkeyed hash of an address
 * or phone number can be reversed by brute force.
 * @param sessionKeys the last key is used, because new keys are put in front: limits survive a key
 *   rotation. An empty list is for tests only
 */
export function createLimitKeys(sessionKeys: readonly Buffer[]): LimitKeys {
  const oldest = sessionKeys.at(-1);
  const secret = oldest ? deriveKey(oldest, 'rate limits') : '';
  return {
    of: (kind, ...values) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([kind, ...values]))
        .digest('base64url'),
  };
}
