import { presentFactor } from '#bff/auth/reauthentication/eligible-factors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import { type Factor, LAST_FACTOR } from '#bff/contracts/factors.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { factorKey, isEnrolled, keyText } from './factor-key.ts';
import { isRemovable } from './last-factor.ts';
import type { RecordedFactor } from './recorded-factors.store.ts';

/**
 * Returns the factors of an account for its owner. Omits unfinished enrollments, and addresses that
 * are pending in a session.
 */
export function presentFactors(
  factors: readonly ProviderFactor[],
  recorded: readonly RecordedFactor[],
  methods: readonly SignInMethod[],
): Factor[] {
  const rows = new Map(recorded.map((row) => [keyText(row), row]));
  return factors.flatMap((factor) => {
    const row = rows.get(keyText(factorKey(factor)));
    if (!isEnrolled(factor) || row?.state === 'pending') return [];
    const shown = presentFactor(factor, methods, factors);
    const isUnverified = !factor.verified && factor.kind !== 'password';
    const removable = isRemovable(factor, factors, methods);
    return {
      ...shown,
      label: isUnverified ? `${shown.label} (not verified)` : shown.label,
      first_seen_at: row?.firstSeenAt?.toISOString() ?? null,
      last_used_at: row?.lastUsedAt?.toISOString() ?? null,
      removable,
      ...(!removable && { reason: LAST_FACTOR }),
    };
  });
}
