import { identityProviderOf } from '#bff/auth/reauthentication/eligible-factors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';

type Factors = readonly ProviderFactor[];
type Methods = readonly SignInMethod[];

const includesAny = (methods: Methods, some: Methods): boolean =>
  some.some((method) => methods.includes(method));

/** Whether a factor, together with the others of the account, can begin a session. */
function signsIn(factor: ProviderFactor, factors: Factors, methods: Methods): boolean {
  const { kind, verified } = factor;
  switch (kind) {
    case 'oauth': {
      const provider = identityProviderOf(factor);
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
      // A password is entered together with an address.
      return methods.includes('passwords') && factors.some((other) => other.kind === 'email');
    case 'totp':
    case 'biometric':
      return false;
  }
}

/** Whether an account with these factors can sign in by a method that is switched on. */
export const canSignIn = (factors: Factors, methods: Methods): boolean =>
  factors.some((factor) => signsIn(factor, factors, methods));

/**
 * Whether a factor may be removed (S69): the remaining factors can sign in. Second factors, unfinished
 * enrollments and unverified numbers cannot sign in, so they may always be removed.
 */
export function isRemovable(factor: ProviderFactor, factors: Factors, methods: Methods): boolean {
  const { kind, verified } = factor;
  const counts = verified || kind === 'email' || kind === 'password';
  if (kind === 'totp' || !counts) return true;
  const left = factors.filter((other) => other.id !== factor.id);
  return canSignIn(left, methods);
}
