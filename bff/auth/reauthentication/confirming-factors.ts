import type { ProviderFactor } from '#bff/auth/provider/provider-user.ts';
import type { Factor } from '#bff/contracts/factors.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';

/** Any of these ways to sign in lets a factor of the kind confirm who is there. */
const WAYS: Partial<Record<Factor['kind'], readonly SignInMethod[]>> = {
  email: ['email_otp', 'magic_links', 'passwords'],
  phone: ['sms', 'whatsapp'],
  passkey: ['passkeys'],
  wallet: ['crypto_wallets'],
  password: ['passwords'],
};

/**
 * Whether a factor can confirm who is there: it is proven itself, and a way to sign in that is
 * switched on uses it. A code of an authenticator app confirms a sign-in and no more.
 */
export function canConfirm(factor: ProviderFactor, methods: readonly SignInMethod[]): boolean {
  if (factor.kind === 'oauth') return methods.includes(factor.provider);
  if ('proven' in factor && !factor.proven) return false;
  return (WAYS[factor.kind] ?? []).some((method) => methods.includes(method));
}

/** A factor as its owner sees it. */
export function presentFactor(factor: ProviderFactor, methods: readonly SignInMethod[]): Factor {
  const { id, kind, label } = factor;
  return {
    id,
    kind,
    label,
    ...(factor.kind === 'oauth' && { provider: factor.provider }),
    confirms: canConfirm(factor, methods),
  };
}
