import { isSecondFactor, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Factor } from '#bff/contracts/factors.ts';
import {
  OAUTH_PROVIDERS,
  type OAuthProvider,
  type SignInMethod,
} from '#bff/contracts/sign-in-methods.ts';

/** Any of these ways to sign in lets a factor of the kind confirm who is there. */
const METHODS_BY_KIND: Partial<Record<Factor['kind'], readonly SignInMethod[]>> = {
  email: ['email_otp', 'magic_links', 'passwords'],
  phone: ['sms', 'whatsapp'],
  passkey: ['passkeys'],
  wallet: ['crypto_wallets'],
  password: ['passwords'],
};

/** The identity provider of an OAuth registration; undefined for one that Posy does not know. */
export function identityProviderOf({ kind, value }: ProviderFactor): OAuthProvider | undefined {
  return kind === 'oauth'
    ? OAUTH_PROVIDERS.find((provider) => provider === value.toLowerCase())
    : undefined;
}

/**
 * Whether a factor can confirm who is there: it is proven itself, and a way to sign in that is
 * switched on uses it. On an account with an authenticator app only that app can (S70): a thief of
 * the session and the mailbox must not pass for the owner.
 * @param all every factor of the account
 */
export function canReauthenticate(
  factor: ProviderFactor,
  methods: readonly SignInMethod[],
  all: readonly ProviderFactor[],
): boolean {
  if (all.some(isSecondFactor)) return isSecondFactor(factor);
  const { kind, verified } = factor;
  if (kind === 'oauth') {
    const provider = identityProviderOf(factor);
    return provider !== undefined && methods.includes(provider);
  }
  if ((kind === 'email' || kind === 'phone') && !verified) return false;
  return (METHODS_BY_KIND[kind] ?? []).some((method) => methods.includes(method));
}

const ENDS = 2;
/** The start and the end of a number or of the address of a wallet. */
const ends = (text: string, start: number) => `${text.slice(0, start)} ··· ${text.slice(-ENDS)}`;

function labelOf({ kind, value, name }: ProviderFactor): string {
  switch (kind) {
    case 'email':
      return value;
    case 'phone':
      return ends(value, 2);
    case 'oauth':
      return value.toLowerCase();
    case 'wallet':
      return ends(name ?? '', 6);
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

/** A factor as its owner sees it. */
export function presentFactor(
  factor: ProviderFactor,
  methods: readonly SignInMethod[],
  all: readonly ProviderFactor[],
): Factor {
  const provider = identityProviderOf(factor);
  return {
    id: factor.id,
    kind: factor.kind,
    label: labelOf(factor),
    ...(provider && { provider }),
    confirms: canReauthenticate(factor, methods, all),
    first_seen_at: null,
    last_used_at: null,
    removable: false,
  };
}
