import { PASSWORD_FACTOR } from '#bff/auth/stytch/session-factors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { FactorKey } from './recorded-factors.store.ts';

/**
 * Returns whether the enrollment of a factor is complete. Email addresses, phone numbers and
 * passwords count as enrolled even if the provider has not verified them.
 */
export const isEnrolled = ({ kind, verified }: ProviderFactor): boolean =>
  verified || kind === 'email' || kind === 'phone' || kind === 'password';

/**
 * Returns the id under which a factor is recorded. For a password it is PASSWORD_FACTOR: a user has
 * only one, and the provider may change its id.
 */
export const recordedId = ({ kind, id }: ProviderFactor): string =>
  kind === 'password' ? PASSWORD_FACTOR : id;

/** Returns the key of a factor's row in `user_factors`. */
export function factorKey(factor: ProviderFactor): FactorKey {
  const { kind, value } = factor;
  const address = kind === 'email' || kind === 'phone' ? value : recordedId(factor);
  return { kind, address };
}

export const keyText = ({ kind, address }: FactorKey): string => `${kind} ${address}`;
