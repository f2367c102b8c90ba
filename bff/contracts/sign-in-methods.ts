import * as z from 'zod/mini';

/** Identity providers for sign-in by redirect; Google is always enabled. */
export const OAUTH_PROVIDERS = [
  'google',
  'apple',
  'facebook',
  'github',
  'linkedin',
  'microsoft',
] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** Sign-in methods that a deployment can enable, by their names in SIGN_IN_METHODS. */
export const SIGN_IN_METHODS = [
  ...OAUTH_PROVIDERS,
  'one_tap',
  'email_otp',
  'sms',
  'whatsapp',
  'magic_links',
  'passwords',
  'passkeys',
  'crypto_wallets',
  'totp',
  'identity_provider',
  'impersonation',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Response of GET /sign-in/options: the sign-in methods of the login page. */
export interface SignInOptions {
  /** Identifies the provider's project to its browser SDK. It is not a secret. */
  publicToken: string;
  methods: readonly SignInMethod[];
  /** Whether sign-in may need a captcha, whose scripts only some documents may load (S73). */
  captcha: boolean;
}

export const signInMethodSchema = z.enum(SIGN_IN_METHODS);

/** Returns whether the provider's widget is needed: for every method except Google by redirect. */
export const hasWidget = (methods: readonly SignInMethod[]): boolean => methods.length > 1;
