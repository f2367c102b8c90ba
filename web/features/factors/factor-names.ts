import type { Factor, FactorKind } from '#bff/contracts/factors.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';

/** The identity providers' names in their own spelling. */
export const PROVIDER_NAMES: Record<OAuthProvider, string> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
};

/** Returns the name of a factor, e.g. "Phone +1 ··· 42". */
export function factorName({ kind, provider, label }: Factor): string {
  switch (kind) {
    case 'oauth':
      return provider ? PROVIDER_NAMES[provider] : label;
    case 'email':
      return `Email ${label}`;
    case 'phone':
      return `Phone ${label}`;
    case 'passkey':
      return label === 'Passkey' ? label : `Passkey: ${label}`;
    case 'wallet':
      return `${label.startsWith('0x') ? 'Ethereum' : 'Solana'} wallet ${label}`;
    default:
      return label;
  }
}

/** Kinds whose names are common nouns instead of brands. */
const COMMON_NOUNS: readonly FactorKind[] = ['email', 'phone', 'passkey', 'password', 'totp'];

/** Returns the name of a factor inside a sentence, e.g. "phone +1 ··· 42". */
export function factorNameInSentence(factor: Factor): string {
  const name = factorName(factor);
  const isCommonNoun = COMMON_NOUNS.includes(factor.kind);
  return isCommonNoun ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Returns the label of the button that reauthenticates with a factor. */
export function reauthenticationLabel({ kind, provider, label }: Factor): string {
  switch (kind) {
    case 'oauth':
      return `Continue with ${provider ? PROVIDER_NAMES[provider] : label}`;
    case 'email':
      return `Email a code to ${label}`;
    case 'phone':
      return `Text a code to ${label}`;
    case 'wallet':
      return `Sign with wallet ${label}`;
    case 'password':
      return 'Use your password';
    case 'totp':
      return 'Use your authenticator app';
    default:
      return 'Use a passkey';
  }
}

/** The kinds of factors that can reauthenticate, from the fastest to the slowest. */
const ORDER: readonly FactorKind[] = [
  'oauth',
  'passkey',
  'email',
  'phone',
  'password',
  'wallet',
  'totp',
];

/**
 * Returns the factors that can reauthenticate. Includes only one passkey, because the browser
 * offers all of them.
 */
export function reauthenticationFactors(factors: readonly Factor[]): Factor[] {
  const passkey = factors.find(({ kind, confirms }) => kind === 'passkey' && confirms);
  return factors
    .filter((one) => one.confirms && (one.kind !== 'passkey' || one === passkey))
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}
