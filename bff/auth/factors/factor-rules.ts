import { isSecondFactor, oauthProviderOf, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Factor } from '#bff/contracts/factors.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';

type Factors = readonly ProviderFactor[];
type Methods = readonly SignInMethod[];

const includesAny = (methods: Methods, some: Methods): boolean =>
  some.some((method) => methods.includes(method));

/** Returns whether a factor can sign in, alone or together with another factor of the account. */
function signsIn(factor: ProviderFactor, factors: Factors, methods: Methods): boolean {
  const { kind, verified } = factor;
  switch (kind) {
    case 'oauth': {
      const provider = oauthProviderOf(factor);
      if (provider === 'google' && methods.includes('one_tap')) return true;
      return provider !== undefined && methods.includes(provider);
    }
    case 'email':
      return verified && includesAny(methods, ['email_otp', 'magic_links', 'passwords']);
    case 'phone':
      return verified && includesAny(methods, ['sms', 'whatsapp']);
    case 'passkey':
      return verified && methods.includes('passkeys');
    case 'wallet':
      return verified && methods.includes('crypto_wallets');
    case 'password':
      // A user enters a password together with an email address.
      return methods.includes('passwords') && factors.some((other) => other.kind === 'email');
    case 'totp':
    case 'biometric':
      return false;
  }
}

/** Returns whether an account with these factors can sign in by an enabled method. */
const canSignIn = (factors: Factors, methods: Methods): boolean =>
  factors.some((factor) => signsIn(factor, factors, methods));

/**
 * Returns whether a factor may be removed (S69): the remaining factors must be able to sign in.
 * Second factors, unfinished enrollments and unverified numbers cannot sign in, so they may always
 * be removed.
 */
export function isRemovable(factor: ProviderFactor, factors: Factors, methods: Methods): boolean {
  const { kind, verified } = factor;
  const counts = verified || kind === 'email' || kind === 'password';
  if (kind === 'totp' || !counts) return true;
  const left = factors.filter((other) => other.id !== factor.id);
  return canSignIn(left, methods);
}

/**
 * Sign-in methods by kind of factor. A factor can reauthenticate if any of its methods is enabled.
 */
const METHODS_BY_KIND: Partial<Record<Factor['kind'], Methods>> = {
  email: ['email_otp', 'magic_links', 'passwords'],
  phone: ['sms', 'whatsapp'],
  passkey: ['passkeys'],
  wallet: ['crypto_wallets'],
  password: ['passwords'],
};

/**
 * Returns whether the user can reauthenticate with a factor. The factor must belong to an enabled
 * sign-in method; an address or number must be verified. If the account has an authenticator app,
 * only the app is accepted (S70), so that a thief of the session and the mailbox cannot
 * reauthenticate.
 * @param factors all factors of the account
 */
export function canReauthenticate(
  factor: ProviderFactor,
  methods: Methods,
  factors: Factors,
): boolean {
  if (factors.some(isSecondFactor)) return isSecondFactor(factor);
  const { kind, verified } = factor;
  if (kind === 'oauth') {
    const provider = oauthProviderOf(factor);
    return provider !== undefined && methods.includes(provider);
  }
  if ((kind === 'email' || kind === 'phone') && !verified) return false;
  return includesAny(methods, METHODS_BY_KIND[kind] ?? []);
}
