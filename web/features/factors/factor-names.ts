import type { Factor, FactorKind } from '#bff/contracts/factors.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';

const PROVIDERS: Record<OAuthProvider, string> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
};

/** The button that confirms by a factor. */
export function confirmLabel({ kind, provider, label }: Factor): string {
  switch (kind) {
    case 'oauth':
      return `Continue with ${provider ? PROVIDERS[provider] : label}`;
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
