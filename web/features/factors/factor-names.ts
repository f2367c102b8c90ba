import type { Factor, FactorKind } from '#bff/contracts/factors.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';

/** The identity providers' own spellings. */
export const PROVIDER_NAMES: Record<OAuthProvider, string> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
};

/** The name of a factor in lists and sentences, e.g. "Phone +1 ··· 42". */
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

/** The button that confirms by a factor. */
export function confirmLabel({ kind, provider, label }: Factor): string {
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

/** The quickest first. */
const ORDER: readonly FactorKind[] = [
  'oauth',
  'passkey',
  'email',
  'phone',
  'password',
  'wallet',
  'totp',
];

/** The factors to choose from: all passkeys are asked for at once. */
export function choices(factors: readonly Factor[]): Factor[] {
  const passkey = factors.find(({ kind, confirms }) => kind === 'passkey' && confirms);
  return factors
    .filter((one) => one.confirms && (one.kind !== 'passkey' || one === passkey))
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}
