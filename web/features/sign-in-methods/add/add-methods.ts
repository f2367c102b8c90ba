import type { Factor } from '#bff/contracts/factors.ts';
import {
  OAUTH_PROVIDERS,
  type OAuthProvider,
  type SignInMethod,
} from '#bff/contracts/sign-in-methods.ts';
import { PROVIDER_NAMES } from '#web/features/factors/factor-names.ts';

/** A sign-in method that users can add to their account. */
export type AddMethod = OAuthProvider | 'email' | 'phone' | 'passkey' | 'wallet' | 'password';

export const isOAuthProvider = (method: AddMethod): method is OAuthProvider =>
  OAUTH_PROVIDERS.some((provider) => provider === method);

/** The names of the methods in the list of choices. */
export const ADD_METHOD_NAMES: Record<AddMethod, string> = {
  ...PROVIDER_NAMES,
  email: 'Email address',
  phone: 'Phone number',
  passkey: 'Passkey',
  wallet: 'Crypto wallet',
  password: 'Password',
};

/**
 * Returns the methods that the account can add. Only enabled methods are included, each identity
 * provider only once, and a password only if the account has a verified email address, which is the
 * username.
 */
export function addableMethods(
  methods: readonly SignInMethod[],
  factors: readonly Factor[],
): AddMethod[] {
  const isEnabled = (...names: SignInMethod[]) => names.some((name) => methods.includes(name));
  const has = (kind: Factor['kind']) => factors.some((factor) => factor.kind === kind);
  const hasAddress = factors.some(({ kind, confirms }) => kind === 'email' && confirms);
  const providers = OAUTH_PROVIDERS.filter(
    (provider) => isEnabled(provider) && !factors.some((factor) => factor.provider === provider),
  );
  return [
    ...providers,
    ...(isEnabled('email_otp') ? (['email'] as const) : []),
    ...(isEnabled('sms', 'whatsapp') ? (['phone'] as const) : []),
    ...(isEnabled('passkeys') ? (['passkey'] as const) : []),
    ...(isEnabled('crypto_wallets') ? (['wallet'] as const) : []),
    ...(isEnabled('passwords') && hasAddress && !has('password') ? (['password'] as const) : []),
  ];
}
