import { oauthProviderOf, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import { type Factor, LAST_FACTOR } from '#bff/contracts/factors.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { factorKey, isEnrolled, keyText } from './factor-key.ts';
import { canReauthenticate, isRemovable } from './factor-rules.ts';
import type { RecordedFactor } from './recorded-factors.store.ts';

const SUFFIX_LENGTH = 2;
/** Returns the first `start` characters and the last SUFFIX_LENGTH characters of a text. */
const abbreviate = (text: string, start: number) =>
  `${text.slice(0, start)} ··· ${text.slice(-SUFFIX_LENGTH)}`;

function labelOf({ kind, value, name, verified }: ProviderFactor): string {
  const suffix = verified ? '' : ' (not verified)';
  switch (kind) {
    case 'email':
      return `${value}${suffix}`;
    case 'phone':
      return `${abbreviate(value, 2)}${suffix}`;
    case 'oauth':
      return value.toLowerCase();
    case 'wallet':
      return abbreviate(name ?? '', 6);
    case 'passkey':
      return name || 'Passkey';
    case 'biometric':
      return 'Biometric sign-in';
    case 'totp':
      return 'Authenticator app';
    case 'password':
      return 'Password';
  }
}

/**
 * Formats the factors of an account for its owner. Omits unfinished enrollments and pending
 * addresses.
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
    const provider = oauthProviderOf(factor);
    const removable = isRemovable(factor, factors, methods);
    return {
      id: factor.id,
      kind: factor.kind,
      label: labelOf(factor),
      ...(provider && { provider }),
      confirms: canReauthenticate(factor, methods, factors),
      first_seen_at: row?.firstSeenAt?.toISOString() ?? null,
      last_used_at: row?.lastUsedAt?.toISOString() ?? null,
      removable,
      ...(!removable && { reason: LAST_FACTOR }),
    };
  });
}
