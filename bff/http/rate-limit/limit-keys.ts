import { createHmac } from 'node:crypto';
import { deriveKey } from '#bff/session/seal.ts';

/** What a key stands for. It is part of the hash: equal values of two kinds have different keys. */
type LimitKeyKind =
  | 'network'
  | 'destination'
  | 'destination and network'
  | 'known device'
  | 'code'
  | 'confirmation'
  | 'account'
  | 'second factor code';

export interface LimitKeys {
  /** Returns the key under which Redis counts these values. */
  of(kind: LimitKeyKind, ...values: string[]): string;
}

/**
 * Makes keyed hashes for everything that Redis counts by a value of a person (S79). A plain hash of
 * an address or a phone number can be reversed by trying all of them.
 * @param sessionKeys the last one makes the key, because new ones are put in front: limits hold on
 * while keys are rotated. Without any the result is only good for tests
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
