import type { Factor } from '#bff/contracts/factors.ts';
import {
  OAUTH_PROVIDERS,
  type OAuthProvider,
  type SignInMethod,
} from '#bff/contracts/sign-in-methods.ts';
import { PROVIDER_NAMES } from '#web/features/factors/factor-names.ts';

/** What can be added to an account, by its owner's choice. */
export type AddMethod = OAuthProvider | 'email' | 'phone' | 'passkey' | 'wallet' | 'password';

export const isOAuthProvider = (method: AddMethod): method is OAuthProvider =>
  OAUTH_PROVIDERS.some((provider) => provider === method);

/** The choices, by name. */
export const ADD_METHOD_NAMES: Record<AddMethod, string> = {
  ...PROVIDER_NAMES,
  email: 'Email address',
  phone: 'Phone number',
  passkey: 'Passkey',
  wallet: 'Crypto wallet',
  password: 'Password',
};

/**
 * What the account can add: only methods that are switched on, each identity provider once, and a
 * password only beside a verified email address, which is its user name.
 */
export function addableMethods(
  methods: readonly SignInMethod[],
  factors: readonly Factor[],
): AddMethod[] {
  const isOn = (...names: SignInMethod[]) => names.some((name) => methods.includes(name));
  const has = (kind: Factor['kind']) => factors.some((factor) => factor.kind === kind);
  const hasAddress = factors.some(({ kind, confirms }) => kind === 'email' && confirms);
  const providers = OAUTH_PROVIDERS.filter(
    (provider) => isOn(provider) && !factors.some((factor) => factor.provider === provider),
  );
  return [
    ...providers,
    ...(isOn('email_otp') ? (['email'] as const) : []),
    ...(isOn('sms', 'whatsapp') ? (['phone'] as const) : []),
    ...(isOn('passkeys') ? (['passkey'] as const) : []),
    ...(isOn('crypto_wallets') ? (['wallet'] as const) : []),
    ...(isOn('passwords') && hasAddress && !has('password') ? (['password'] as const) : []),
  ];
}
