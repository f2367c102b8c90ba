import { createHmac } from 'node:crypto';
import { deriveKey } from '#bff/crypto/encryption.ts';

const ALIAS_BYTES = 16;

/** Returns the alias of a user id. */
export type UserAlias = (userId: string) => string;

/**
 * Creates the function that returns a user's alias. The browser uses the alias to recognize the
 * account whose data it shows and stores (S78). An alias reveals neither the user id nor the value
 * of the `posy-me` cookie. It changes when the first session key changes.
 */
export function createUserAlias([first]: readonly Buffer[]): UserAlias {
  if (!first) throw new Error('createUserAlias needs at least one key');
  const secret = deriveKey(first, 'user alias');
  return (userId) =>
    createHmac('sha256', secret).update(userId).digest().toString('base64url', 0, ALIAS_BYTES);
}

/**
 * Returns whether a name is the user's alias for any of the session keys. During a key rotation,
 * the first key differs between servers.
 * @param userAliases one alias function for each session key
 */
export const isAliasOf = (
  userAliases: readonly UserAlias[],
  userId: string,
  name: string,
): boolean => userAliases.some((alias) => alias(userId) === name);
