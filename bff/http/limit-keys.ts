import { createHmac } from 'node:crypto';
import { deriveKey } from '#bff/crypto/encryption.ts';

/**
 * The kind of a key. The hash includes the kind, so that equal values of different kinds have
 * different keys.
 */
type LimitKeyKind =
  | 'network'
  | 'destination'
  | 'destination and network'
  | 'known device'
  | 'code'
  /**
   * Key of a reauthentication. The name of this kind is hashed into keys that live for an hour, so
   * a new name would reset their counts.
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
 * @param sessionKeys the first key is used, so the limits restart once in a key rotation, when the
 *   keys are swapped. Only tests use an empty list
 */
export function createLimitKeys(sessionKeys: readonly Buffer[]): LimitKeys {
  const [first] = sessionKeys;
  const secret = first ? deriveKey(first, 'rate limits') : '';
  return {
    of: (kind, ...values) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([kind, ...values]))
        .digest('base64url'),
  };
}
