import { PASSWORD_FACTOR } from '#bff/auth/stytch/session-factors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { FactorKey } from './recorded-factors.store.ts';

/** Returns whether a factor can be used. Unfinished enrollments cannot. */
export const isEnrolled = ({ kind, verified }: ProviderFactor): boolean =>
  verified || kind === 'email' || kind === 'phone' || kind === 'password';

/** The id that a factor is recorded by: a user has one password, whose own id may change. */
export const recordedId = ({ kind, id }: ProviderFactor): string =>
  kind === 'password' ? PASSWORD_FACTOR : id;

/** What a factor is found by among the recorded ones. */
export function factorKey(factor: ProviderFactor): FactorKey {
  const { kind, value } = factor;
  const address = kind === 'email' || kind === 'phone' ? value : recordedId(factor);
  return { kind, address };
}

export const keyText = ({ kind, address }: FactorKey): string => `${kind} ${address}`;
